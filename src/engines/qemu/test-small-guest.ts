import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '#platform/paths.ts';
import { sourceOfSmallGuest } from './small-guest.ts';

/** The small guest, built once for all tests of a machine, and anew when what it is made of has changed. */
export function smallGuest(): string {
  const file = path.join(tmpdir(), `skydeck-small-guest-${sourceOfSmallGuest()}.qcow2`);
  execFileSync('flock', [`${file}.lock`, 'sh', '-c', `[ -e "$0" ] || "$1" "$0"`, file, buildScript], {
    stdio: 'inherit',
  });
  return file;
}
const buildScript = path.join(projectRoot, 'tools/guest/build.sh');
