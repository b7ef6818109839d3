import { say } from '#engines/messages.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { translate } from '#kernel/message.ts';
import { freshToken, specOf } from '../conformance/harness.ts';
import type { Job } from '../port.ts';
import { pidFileOf, socketOf } from './process/command.ts';
import { folderOf, imageFile } from './images/disks.ts';
import { isRoot, ownerOf } from './process/owner.ts';
import { processOf } from './process/process-of.ts';
import { settleOf, type TestQemu, testQemu } from './test-qemu.ts';
import { missingTools } from './host/tools-of.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
afterAll(() => vi.resetConfig());

const patient = new AbortController().signal;

describe.skipIf((await missingTools()).length > 0)(
  'what guests may do to their host (skipped where qemu-system-x86 or qemu-utils is missing)',
  () => {
    let qemu: TestQemu;
    let ref: string;
    let pid: number;
    const desk = () => qemu.supervisor.desk;
    const ask = async (more: object): Promise<Job> => {
      const token = freshToken();
      const spec = specOf({ imageRef: qemu.imageRef, networkRef: 'none' }, { ramMb: 256, nics: [], ...more });
      await qemu.supervisor.engine.ensureMachine(token, spec, patient);
      return settleOf(qemu.supervisor, token);
    };
    const turnedOn = async (machineRef: string): Promise<Job> => {
      const token = freshToken();
      await qemu.supervisor.engine.ensurePower(token, { machineRef, action: 'on', force: false }, patient);
      return settleOf(qemu.supervisor, token);
    };
    const machines = () => readdirSync(desk().places.machines);
    const status = (name: string): string =>
      new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';

    beforeAll(async () => {
      qemu = await testQemu();
      ref = (await ask({})).machineRef ?? '';
      await turnedOn(ref);
      pid = (await processOf(pidFileOf(desk(), ref), ref)) ?? Number.NaN;
    });
    afterAll(() => qemu.close());

    it('gives a guest a process that can start no other and become nobody else', () => {
      // 2: the kernel asks QEMU's own filter about every call.
      expect(status('Seccomp')).toBe('2');
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('spawn=deny');
      expect(status('NoNewPrivs')).toBe('1');
    });

    it.skipIf(!isRoot())('runs it as a user of its own, who has none of the powers of root', () => {
      const own = String(ownerOf(ref));
      expect(status('Uid').split('\t')).toEqual([own, own, own, own]);
      expect(status('Gid').split('\t')).toEqual([own, own, own, own]);
      expect(status('Groups').trim()).toBe('');
      expect(Number(`0x${status('CapEff')}`)).toBe(0);
    });

    it.skipIf(!isRoot())('lets that user read no disk but its own, and nothing of the supervisor', async () => {
      const other = (await ask({})).machineRef ?? '';
      const asGuest = (file: string): string => {
        const who = ['--reuid', String(ownerOf(ref)), '--regid', String(ownerOf(ref)), '--clear-groups'];
        // From the machine's own folder, as its process is: the folders above are closed to its user.
        const at = { cwd: folderOf(desk(), ref), stdio: 'pipe' } as const;
        return execFileSync('setpriv', [...who, 'sh', '-c', `head -c 4 "$0" 2>&1 || true`, file], at).toString();
      };
      expect(asGuest('disk0')).toMatch(/^QFI/);
      for (const file of ['store.db', `machines/${other}/disk0`, 'images'])
        expect(asGuest(path.join(desk().places.machines, '..', file))).toMatch(/Permission denied/);
      expect(asGuest(`../${other}/disk0`)).toMatch(/Permission denied/);
      expect(asGuest(socketOf(desk(), other, 'qmp'))).toMatch(/Permission denied|No such file/);
    });

    it('listens on no port: its monitors and screens are sockets in a closed folder', () => {
      const inodes = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        const to = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`));
        return to?.[1] === undefined ? [] : [to[1]];
      });
      expect(inodes.length).toBeGreaterThan(0);
      const network = ['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'packet'].flatMap((kind) => {
        const table = `/proc/${pid}/net/${kind}`;
        return existsSync(table) ? readFileSync(table, 'utf8').split('\n').slice(1) : [];
      });
      const used = new Set(network.flatMap((line) => line.trim().split(/\s+/)));
      expect(inodes.filter((inode) => used.has(inode))).toEqual([]);
    });

    it('is held to its processors and memory where the system has control groups', ({ skip }) => {
      if (!desk().limits.able) skip('no control groups that can be written here');
      const groups = readFileSync(`/proc/${pid}/cgroup`, 'utf8').split('\n');
      const own = groups.filter((line) => line.endsWith(`/${ref}`));
      expect(own.length).toBeGreaterThan(0);
      const [quota, memory] = translate(desk().limits.detail).includes('version 2')
        ? [`/sys/fs/cgroup/${lastOf(own)}/cpu.max`, `/sys/fs/cgroup/${lastOf(own)}/memory.max`]
        : [
            `/sys/fs/cgroup/cpu/${lastOf(own)}/cpu.cfs_quota_us`,
            `/sys/fs/cgroup/memory/${lastOf(own)}/memory.limit_in_bytes`,
          ];
      expect(readFileSync(quota, 'utf8')).toMatch(/^100000\b/);
      expect(Number(readFileSync(memory, 'utf8'))).toBe((256 + 768) * 1_048_576);
    });

    it('refuses a machine that the host has no memory for before anything is made', async () => {
      const before = machines();
      const { ramMb } = desk();
      const free = ramMb - 256;
      await expect(ask({ ramMb: ramMb + 1 })).rejects.toThrow(
        `The host has ${free.toLocaleString('en-US')} MB of memory left for guests.`,
      );
      expect(machines()).toEqual(before);
    });

    it('keeps one off that fitted when it was made and fits no more', async () => {
      const large = (await ask({ ramMb: desk().ramMb - 400 })).machineRef ?? '';
      const second = (await ask({ ramMb: 256 })).machineRef ?? '';
      expect(await turnedOn(second)).toMatchObject({ state: 'done' });
      expect(await turnedOn(large)).toMatchObject({
        state: 'failed',
        error: say('memory-left', { free: desk().ramMb - 512 }),
      });
      expect(await qemu.supervisor.engine.readMachine(large, patient)).toMatchObject({ power: 'off' });
    });

    it.each([
      ['another file as its base', ['-b', '/etc/passwd', '-F', 'raw']],
      ['another file for its data', ['-o', 'data_file=/tmp/skydeck-none,data_file_raw=on']],
    ])('makes no machine of an image that names %s', async (_, options) => {
      const imageRef = `crafted-${freshToken().slice(0, 8)}`;
      const file = imageFile(desk(), imageRef);
      execFileSync('qemu-img', ['create', '-q', '-u', '-f', 'qcow2', ...options, file, '1G']);
      const before = machines();
      const why = await ask({ imageRef }).then(
        (job) => job.error,
        (error: Error) => error.message,
      );
      expect(why).toBe('This image is not whole: it names another file.');
      expect(machines()).toEqual(before);
    });

    it('takes what claims to be a disk of its own for the bytes that it is', async () => {
      // Guessing, QEMU would open a text as VMDK and follow the path in it.
      const text = '# Disk DescriptorFile\nversion=1\ncreateType="monolithicFlat"\nRW 2048 FLAT "/etc/passwd" 0\n';
      writeFileSync(imageFile(desk(), 'descriptor'), text.padEnd(4096, '\n'));
      const { machineRef } = await ask({ imageRef: 'descriptor' });
      const disk = path.join(folderOf(desk(), machineRef ?? ''), 'disk0');
      const output: unknown = JSON.parse(execFileSync('qemu-img', ['info', '--output=json', disk]).toString());
      expect(output).toMatchObject({ 'backing-filename-format': 'raw' });
      const first = execFileSync('qemu-io', ['-f', 'qcow2', '-r', '-c', 'read -v 0 16', disk]).toString();
      expect(first).toContain('23 20 44 69 73 6b 20 44 65 73 63');
    });
  },
);

const lastOf = (lines: readonly string[]): string => lines[0]?.split(':').at(-1) ?? '';

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
