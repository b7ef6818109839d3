import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshToken, patient, specOf } from '#engines/conformance/harness.ts';
import { callConfigured } from '#platform/egress.ts';
import { simulatorEngine } from './engine.ts';
import { type RunningSimulator, startSimulator } from './spawn.ts';
import { startEngineProcess } from '../remote/process.ts';
import { HealthAnswer } from '../remote/server.ts';
import { SqliteFile } from '../sqlite-file.ts';

const pace = 0.01;
const untilSoon = { timeout: 10_000, interval: 10 };
let folder: string;
let started: RunningSimulator[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spawn-'));
  started = [];
});
afterEach(async () => {
  for (const simulator of started) await simulator.stop();
  for (const { url } of started) rmSync(dirname(url.slice('unix:'.length)), { recursive: true, force: true });
  rmSync(folder, { recursive: true });
});

const start = async (): Promise<RunningSimulator> => {
  const simulator = await startSimulator({ storeFile: join(folder, 'new', 'store.db'), pace });
  started.push(simulator);
  return simulator;
};
const pidAt = async (url: string): Promise<number | null> => {
  const answer = await callConfigured({ url }, { method: 'GET', path: '/health' }).catch(() => null);
  return answer ? HealthAnswer.parse(answer.body).pid : null;
};
const harnessOf = ({ url }: RunningSimulator) => {
  const engine = simulatorEngine({ url });
  const settle = async (token: string) => {
    await expect.poll(() => engine.findJob(token, patient), untilSoon).toMatchObject({ state: 'done' });
    return (await engine.findJob(token, patient))!;
  };
  return { engine, settle, imageRef: 'debian-13', networkRef: 'lan-1', close: async () => {} };
};

it('runs in a process of its own, at its own pace, until it is stopped', async () => {
  const simulator = await start();
  expect(await pidAt(simulator.url)).not.toBe(process.pid);
  const h = harnessOf(simulator);
  const token = freshToken();
  expect(await h.engine.ensureMachine(token, specOf(h), patient)).toMatchObject({ state: 'running' });
  await h.settle(token);
  await simulator.stop();
  expect(await pidAt(simulator.url)).toBeNull();
});

it('is started again when it is killed, and keeps everything', async () => {
  const simulator = await start();
  const h = harnessOf(simulator);
  const tokens = Array.from({ length: 20 }, freshToken);
  const spec = specOf(h);
  for (const token of tokens) await h.engine.ensureMachine(token, spec, patient);
  const killed = await pidAt(simulator.url);
  process.kill(killed ?? 0, 'SIGKILL');
  await expect.poll(async () => ![null, killed].includes(await pidAt(simulator.url)), untilSoon).toBe(true);
  for (const token of tokens) await h.settle(token);
  for (const token of tokens) await h.engine.ensureMachine(token, spec, patient);
  expect((await h.engine.listMachines(null, patient)).machines).toHaveLength(tokens.length);
});

it('is adopted by whoever starts it for the same store, and stays until the last has gone', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.url).toBe(first.url);
  const pid = await pidAt(first.url);
  await first.stop();
  await expect.poll(() => pidAt(second.url), untilSoon).not.toBeNull();
  // The one that was stopped may be the one that had started it: it stays all the same.
  expect(await pidAt(second.url)).toBe(pid);
  await second.stop();
  await expect.poll(() => pidAt(second.url), untilSoon).toBeNull();
});

it('ends when its parent is killed', async () => {
  const script = `
    const { startSimulator } = await import(${JSON.stringify(new URL('./spawn.ts', import.meta.url).href)});
    const { url } = await startSimulator({ storeFile: ${JSON.stringify(join(folder, 'store.db'))}, pace: ${pace} });
    console.log(url);
    setInterval(() => {}, 60_000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(parent.stdout), 'line')) as [string];
  expect(await pidAt(url)).not.toBeNull();
  parent.kill('SIGKILL');
  await expect.poll(() => pidAt(url), untilSoon).toBeNull();
});

it('waits in the background for a store that another process still works with', async () => {
  const storeFile = join(folder, 'store.db');
  const other = new SqliteFile(storeFile, '');
  const program = (store: string, socket: string) => ({
    main: 'engines/simulator/main',
    args: ['--store', store, '--socket', socket, '--pace', String(pace)],
  });
  const simulator = await startEngineProcess(storeFile, program, 100);
  started.push(simulator);
  expect(await pidAt(simulator.url)).toBeNull();
  other.close();
  await expect.poll(() => pidAt(simulator.url), untilSoon).not.toBeNull();
});
