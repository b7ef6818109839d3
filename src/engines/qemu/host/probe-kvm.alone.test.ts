import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { say } from '#engines/messages.ts';
import { keptProbe, probeKvm } from './probe-kvm.ts';

let folder: string;
let kept: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'probe-'));
  kept = path.join(folder, 'kvm.json');
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Puts a QEMU before the real one that says its version, and does this with a guest. */
function qemuThat(does: string, version = '7.2'): void {
  const file = path.join(folder, 'qemu-system-x86_64');
  const script = `#!/bin/sh\nif [ "$1" = --version ]; then echo "QEMU ${version}"; exit; fi\n`;
  writeFileSync(file, `${script}echo "$@" >>"${folder}/ran"\n${does}\n`);
  chmodSync(file, 0o755);
}
const runs = (): string[] => readFileSync(path.join(folder, 'ran'), 'utf8').trimEnd().split('\n');

test('KVM is used where a guest ran under it, and asked for by name', async () => {
  qemuThat('exit 33');
  expect(await probeKvm(kept)).toMatchObject({ accelerator: 'kvm', why: say('kvm.works') });
  expect(runs()[0]).toMatch(/^-accel kvm -M pc /);
});

test('guests are emulated where KVM refuses, hangs or ends otherwise, and the reason is told', async () => {
  qemuThat('echo "Could not access KVM kernel module" >&2; exit 1');
  expect(await probeKvm(kept)).toMatchObject({ accelerator: 'tcg', why: 'Could not access KVM kernel module' });
  rmSync(kept);
  qemuThat('exec tail -f /dev/null');
  const hung = await probeKvm(kept, 50);
  expect(hung).toMatchObject({ accelerator: 'tcg', why: say('kvm.timeout', { seconds: 0.05 }) });
  rmSync(kept);
  qemuThat('exit 0');
  expect(await probeKvm(kept)).toMatchObject({ accelerator: 'tcg' });
});

test('the answer stands until QEMU is another or the machine was started anew', async () => {
  qemuThat('exit 33');
  const found = await probeKvm(kept);
  expect(await probeKvm(kept)).toEqual(found);
  expect(runs()).toHaveLength(1);
  qemuThat('exit 1', '8.0');
  expect(await probeKvm(kept)).toMatchObject({ accelerator: 'tcg', version: 'QEMU 8.0' });
  writeFileSync(kept, JSON.stringify({ ...(await keptProbe(kept)), bootId: 'an earlier one' }));
  qemuThat('exit 33', '8.0');
  expect(await probeKvm(kept)).toMatchObject({ accelerator: 'kvm', bootId: found.bootId });
  expect(runs()).toHaveLength(3);
});

test('a file that was damaged is nothing that was found', async () => {
  writeFileSync(kept, '{"accelerator":"kv');
  expect(await keptProbe(kept)).toBeNull();
});
