import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callConfigured } from '#platform/egress.ts';
import { HealthAnswer } from '../remote/server.ts';
import { specOf, freshToken } from '../conformance/harness.ts';
import { EngineRetryable, type EnginePort, type Job, type PowerRequest } from '../port.ts';
import { qemuEngine } from './engine.ts';
import type { RunningEngine } from '../remote/process.ts';
import { startSupervisor } from './spawn.ts';
import { keyOf, runPlaceOf } from './supervisor.ts';
import { missingTools } from './host/tools-of.ts';
import { wiringHere } from './network/able.ts';
import { Space } from './network/space.ts';
import { smallGuest } from './test-guest-images.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
// Test files share a process.
afterAll(() => vi.resetConfig());

const patient = new AbortController().signal;
const imageRef = 'small-linux';

describe.skipIf((await missingTools()).length > 0)(
  'the supervisor (skipped where qemu-system-x86 or qemu-utils is missing)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'qs-'));
    let supervisor: RunningEngine;
    let engine: EnginePort;

    beforeAll(async () => {
      mkdirSync(path.join(folder, 'images'), { recursive: true });
      copyFileSync(smallGuest(), path.join(folder, 'images', `${imageRef}.disk`));
      supervisor = await startSupervisor(folder);
      engine = qemuEngine({ url: supervisor.url }, { wired: false });
    });
    afterAll(async () => {
      await supervisor.stop();
      rmSync(folder, { recursive: true });
    });

    const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof EngineRetryable)) throw error;
          await delay(100);
        }
      }
    };
    const done = async (token: string): Promise<Job> => {
      for (;;) {
        const job = await patiently(() => engine.findJob(token, patient));
        if (job !== null && job.state !== 'running') return job;
        await delay(50);
      }
    };
    const spec = () => specOf({ imageRef, networkRef: 'lan' }, { ramMb: 256 });
    const made = async (): Promise<string> => {
      const token = freshToken();
      await engine.ensureMachine(token, spec(), patient);
      return (await done(token)).machineRef ?? '';
    };
    const power = async (machineRef: string, action: PowerRequest['action']): Promise<void> => {
      const token = freshToken();
      await patiently(() => engine.ensurePower(token, { machineRef, action, force: true }, patient));
      expect(await done(token)).toMatchObject({ state: 'done', error: null });
    };
    const destroy = async (ref: string): Promise<void> => {
      const token = freshToken();
      await patiently(() => engine.ensureDestroyed(token, ref, patient));
      expect(await done(token)).toMatchObject({ state: 'done' });
    };
    const powerOf = (ref: string) =>
      patiently(() => engine.readMachine(ref, patient)).then((machine) => machine?.power);
    const processesOf = (ref: string): number[] =>
      readdirSync('/proc').flatMap((name) => {
        if (!/^\d+$/.test(name)) return [];
        const words = commandLine(name);
        return words[0]?.endsWith('qemu-system-x86_64') && words.includes(ref) ? [Number(name)] : [];
      });
    const space = async () => new Space(`skydeck-${await keyOf(folder)}`);
    const killSupervisor = async (): Promise<void> => {
      const health = await callConfigured({ url: supervisor.url }, { method: 'GET', path: '/health' });
      process.kill(HealthAnswer.parse(health.body).pid, 'SIGKILL');
    };

    it('finds its guests again after it was killed, and starts none twice', async () => {
      const ref = await made();
      await power(ref, 'on');
      const [pid, ...others] = processesOf(ref);
      expect(others).toEqual([]);
      const { powerSince } = (await engine.readMachine(ref, patient)) ?? {};
      await killSupervisor();
      expect(await patiently(() => engine.readMachine(ref, patient))).toMatchObject({ power: 'on', powerSince });
      expect(processesOf(ref)).toEqual([pid]);
      await power(ref, 'suspend');
      await killSupervisor();
      expect(await powerOf(ref)).toBe('suspended');
      await power(ref, 'resume');
      await power(ref, 'on');
      expect(processesOf(ref)).toEqual([pid]);
      await destroy(ref);
      expect(processesOf(ref)).toEqual([]);
      expect(readdirSync(path.join(folder, 'machines'))).toEqual([]);
    });

    it('finds its networks again after it was killed, and what does not belong there goes', async ({ skip }) => {
      if (!(await wiringHere()).able) return skip('There are no networks of guests on this machine.');
      const ref = await made();
      await power(ref, 'on');
      const links = async () => (await (await space()).links()).map(({ ifname, master }) => [ifname, master]);
      const before = await links();
      expect(before).toHaveLength(2);
      await (await space()).batch(['link add bdeadbeef00 type bridge', 'tuntap add dev tdeadbeef0000 mode tap']);
      await killSupervisor();
      expect(await powerOf(ref)).toBe('on');
      await expect.poll(links).toEqual(before);
      await destroy(ref);
      expect(await (await space()).exists()).toBe(false);
    });

    it('shows a guest that died as off, also one that died while nobody watched', async () => {
      const ref = await made();
      await power(ref, 'on');
      process.kill(processesOf(ref)[0]!, 'SIGKILL');
      await expect.poll(() => powerOf(ref), { timeout: 60_000 }).toBe('off');
      await power(ref, 'on');
      const [pid] = processesOf(ref);
      await killSupervisor();
      process.kill(pid!, 'SIGKILL');
      await expect.poll(() => powerOf(ref), { timeout: 60_000 }).toBe('off');
      await destroy(ref);
    });

    it('never touches a virtual machine of somebody else, also where a file names its number', async () => {
      const words = [
        '-machine',
        'pc,accel=tcg',
        '-uuid',
        randomUUID(),
        '-m',
        '16',
        '-nodefaults',
        '-display',
        'none',
        '-S',
      ];
      const foreign = spawn('qemu-system-x86_64', words, { stdio: 'ignore' });
      try {
        const ref = await made();
        await power(ref, 'on');
        const [own] = processesOf(ref);
        const run = await runPlaceOf(folder, supervisor.url.slice(5));
        writeFileSync(path.join(run, ref.slice(-8), 's/pid'), `${foreign.pid}\n`);
        await killSupervisor();
        process.kill(own!, 'SIGKILL');
        await expect.poll(() => powerOf(ref), { timeout: 60_000 }).toBe('off');
        await power(ref, 'on');
        await power(ref, 'off');
        await destroy(ref);
        expect([foreign.exitCode, foreign.signalCode]).toEqual([null, null]);
        expect(commandLine(String(foreign.pid))).toContain(words[3]);
      } finally {
        foreign.kill('SIGKILL');
      }
    });

    it('loses, doubles and leaves nothing when it is killed again and again', async () => {
      const tokens = Array.from({ length: 10 }, freshToken);
      const specs = tokens.map(spec);
      const work = Promise.all(
        tokens.map(async (token, n) => {
          await patiently(() => engine.ensureMachine(token, specs[n]!, patient));
          const ref = (await done(token)).machineRef ?? '';
          if (n % 2 === 0) await power(ref, 'on');
          if (n % 3 === 0) await power(ref, n % 2 === 0 ? 'off' : 'on');
          return ref;
        }),
      );
      let over = false;
      void work.finally(() => (over = true)).catch(() => undefined);
      for (let kill = 0; kill < 50 && !over; kill++) {
        await killSupervisor().catch(() => undefined);
        await delay(150);
      }
      const refs = await work;
      expect(new Set(refs).size).toBe(10);
      for (const [n, ref] of refs.entries()) {
        const on = n % 3 === 0 ? n % 2 === 1 : n % 2 === 0;
        expect([ref, await powerOf(ref), processesOf(ref).length]).toEqual([ref, on ? 'on' : 'off', on ? 1 : 0]);
      }
      expect(readdirSync(path.join(folder, 'machines')).toSorted()).toEqual(refs.toSorted());
      await Promise.all(refs.map(destroy));
      expect(refs.flatMap(processesOf)).toEqual([]);
      expect(readdirSync(path.join(folder, 'machines'))).toEqual([]);
      const run = await runPlaceOf(folder, supervisor.url.slice(5));
      for (const ref of refs) expect(existsSync(path.join(run, ref.slice(-8)))).toBe(false);
      // Where there are no networks, this is not there at all.
      await expect.poll(async () => (await space()).exists()).toBe(false);
    });
  },
);

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
