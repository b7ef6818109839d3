import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AgentSilent, askAgent } from './guest/agent.ts';
import { socketOf } from './process/command.ts';
import { Cards, FileSystems } from './guest/guest-reports.ts';
import { reportIn } from './guest/inits.ts';
import type { MachineRow } from '../stored/machines.ts';

import { type Reading, sampleBetween } from '../stored/samples.ts';
import { reportAccelerator, reportMissing } from './host/tools-of.ts';
import { stagesOf } from './guest/stages.ts';
import type { Supervisor } from './types.ts';

const log = (text: string) => Buffer.from(text).toString('base64');

test('a report tells how far a guest is, and one of another run tells nothing', () => {
  const begun = 'instance m-1\n';
  expect(reportIn(begun, 'm-2')).toBeNull();
  expect(reportIn('', 'm-1')).toBeNull();
  expect(reportIn(begun, 'm-1')).toEqual({ state: 'fetched', stages: [] });
  const first = { name: 'init', startedAt: 10_000, endedAt: 11_000, exit: 0, log: 'Wrote it\n' };
  const running = `${begun}init start 10\ninit end 11 0 ${log('Wrote it\n')}\nconfig start 11\n`;
  expect(reportIn(running, 'm-1')).toEqual({
    state: 'running',
    stages: [first, { name: 'config', startedAt: 11_000, endedAt: null, exit: null, log: '' }],
  });
  const over = (exit: number) => reportIn(`${running}config end 12 ${exit} \nover\n`, 'm-1')?.state;
  expect([over(0), over(1)]).toEqual(['done', 'failed']);
});

test('what a small system cannot do is said, and fails where it matters', () => {
  const { init, config, final } = stagesOf(
    `#cloud-config\n${JSON.stringify({ packages: ['nginx'], mounts: [['a', 'b']], runcmd: [['echo', "it's"]] })}\n`,
  );
  expect(init).toContain('1 part of user data');
  expect(config).toContain('Skipped mounts');
  expect(final).toContain('no packages: nginx');
  const program = /echo (\S+) \| base64 -d/.exec(final)?.[1] ?? '';
  expect(Buffer.from(program, 'base64').toString()).toBe(String.raw`'echo' 'it'\''s'` + '\n');
  expect(stagesOf('#cloud-config\na: [\n').init).toContain('cannot be read');
});

test('a sample is what happened between two readings', () => {
  const reading = (at: number, n: number): Reading => ({
    at,
    run: 1,
    cpuMs: n * 1000,
    ramPercent: 40.04,
    disks: new Map([[0, { reads: n * 60, writes: n * 30, readBytes: n * 614_400, writtenBytes: n * 61_440 }]]),
    nics: new Map([['02:00', { in: n * 7500, out: n * 750 }]]),
  });
  const machine = {
    cpuCount: 2,
    disks: [
      { id: 0, sizeGb: 1 },
      { id: 3, sizeGb: 1 },
    ],
    nics: ['02:00', '02:01'].map((mac) => ({ mac, networkRef: '', ips: [], connected: true })),
  } as unknown as MachineRow;
  expect(sampleBetween(machine, reading(0, 0), reading(60_000, 12))).toEqual({
    cpuPercent: 10,
    ramPercent: 40,
    disks: [
      { readIops: 12, writeIops: 6, readKBps: 120, writeKBps: 12 },
      { readIops: 0, writeIops: 0, readKBps: 0, writeKBps: 0 },
    ],
    nics: [{ mac: '02:00', inKbps: 12, outKbps: 1.2 }],
  });
});

test('a start says what is missing in one line, and how machines run', async () => {
  expect(reportMissing(['qemu-system-x86', 'qemu-utils'])).toBe(
    'QEMU not installed: simulated data centers only. To run real virtual machines here: apt-get install --no-install-recommends qemu-system-x86 qemu-utils',
  );
  expect(reportMissing(['qemu-utils'])).toMatch(/^qemu-utils not installed: .* qemu-utils$/);
  const folder = mkdtempSync(path.join(tmpdir(), 'probe-'));
  const keep = (accelerator: string) =>
    writeFileSync(
      path.join(folder, 'kvm.json'),
      JSON.stringify({ bootId: '', version: '', accelerator, why: 'It did not answer.' }),
    );
  try {
    expect(await reportAccelerator(folder)).toContain('is tested');
    keep('tcg');
    expect(await reportAccelerator(folder)).toMatch(/emulated.*It did not answer\./);
    keep('kvm');
    expect(await reportAccelerator(folder)).toContain('under KVM');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a guest that answers without end is not listened to', async () => {
  const run = mkdtempSync(path.join(tmpdir(), 'agent-'));
  const supervisor = { places: { run } } as unknown as Supervisor;
  const socket = socketOf(supervisor, 'machine-1', 'agent');
  mkdirSync(path.dirname(socket), { recursive: true });
  const flood = Buffer.alloc(1_048_576, 'x');
  let sent = 0;
  const server = createServer((line) => {
    const more = () => {
      sent += flood.length;
      line.write(flood, (error) => {
        if (error == null) more();
      });
    };
    line.on('error', () => undefined);
    more();
  });
  await new Promise<void>((resolve) => void server.listen(socket, resolve));
  try {
    await expect(askAgent(supervisor, 'machine-1', { command: 'guest-info' })).rejects.toBeInstanceOf(AgentSilent);
    expect(sent).toBeLessThan(64 * flood.length);
  } finally {
    server.close();
    rmSync(run, { recursive: true });
  }
});

test('what an agent tells is read with care: own addresses, copies and what cannot fill up are left out', () => {
  const card = (name: string, mac: string | undefined, ...ips: string[]) => ({
    name,
    'hardware-address': mac,
    'ip-addresses': ips.map((ip) => ({ 'ip-address': ip, prefix: 24 })),
  });
  expect(
    Cards.parse([
      card('lo', '00:00:00:00:00:00', '127.0.0.1'),
      card('tun0', undefined, '10.8.0.1'),
      card('eth0', '02:AB:00:00:00:01', '10.0.0.5', 'fe80::1', '2001:db8::5', '169.254.1.1'),
    ]),
  ).toEqual([{ name: 'eth0', mac: '02:ab:00:00:00:01', ips: ['10.0.0.5', '2001:db8::5'] }]);
  const mb = 1_048_576;
  const system = (name: string, mountpoint: string, more: object = {}) => ({
    name,
    mountpoint,
    type: 'ext4',
    'used-bytes': 5 * mb,
    'total-bytes': 10 * mb,
    ...more,
  });
  expect(
    FileSystems.parse([
      system('vda1', '/var/lib/docker/overlay'),
      system('vda1', '/'),
      system('sr0', '/mnt/cd', { type: 'iso9660' }),
      system('vdb', '/old', { 'total-bytes': undefined }),
      system('vdc', '/data', { 'used-bytes': 0 }),
    ]),
  ).toEqual([
    { mount: '/', totalMb: 10, usedMb: 5 },
    { mount: '/data', totalMb: 10, usedMb: 0 },
  ]);
  expect(Cards.safeParse({ broken: true }).success).toBe(false);
});
