import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';

const script = path.join(projectRoot, 'tools/openstack/up.sh');
const folder = process.env['SKYDECK_OPENSTACK_DIR'] ?? '/var/lib/skydeck-openstack';
/** Installing its packages took 2 minutes and starting it 40 s on two cores; its tests take 6 minutes. */
const withinMs = 480_000;

/** Why no cloud can be had on this machine; null: one can. */
export function noCloudHere(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root';
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID=debian$/m.test(release) && /^VERSION_ID="12"$/m.test(release) ? null : 'it needs Debian 12';
}

/** A cloud on this machine, which stops at the end. Throws where it does not come up. */
export function openCloud(): { file: string } & Disposable {
  const { status } = spawnSync('bash', [script], { stdio: 'inherit', timeout: withinMs });
  const stop = (): void => void spawnSync('bash', [script, 'stop'], { stdio: 'inherit' });
  if (status !== 0) {
    stop();
    throw new Error('it did not come up');
  }
  return { file: path.join(folder, 'cloud.json'), [Symbol.dispose]: stop };
}
