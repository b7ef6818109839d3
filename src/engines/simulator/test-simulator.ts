import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handClock } from '#kernel/clock.ts';
import { callConfigured } from '#platform/egress.ts';
import type { EngineHarness } from '#engines/conformance/harness.ts';
import type { EnginePort, Job } from '#engines/port.ts';
import { simulatorEngine } from './engine.ts';
import { serve } from './server.ts';
import { Store } from './store.ts';
import type { FaultRule } from './wire.ts';

/** A simulator inside the test, on a real socket and store, with a clock that the test moves. */
export interface TestSimulator {
  engine: EnginePort;
  clock: ReturnType<typeof handClock>;
  storeFile: string;
  /** Calls the simulator's own controls; throws unless the answer is 200. */
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown>;
  setFaults(...rules: FaultRule[]): Promise<void>;
  /** Moves the clock until the token's job has ended. */
  settle(token: string): Promise<Job>;
  /** Works on the store itself, between requests. */
  withStore(work: (store: Store) => void): Promise<void>;
  /** Stops it and starts it again on the same store. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const patient = new AbortController().signal;

/** Starts one, in its own folder that `close` removes. */
export async function testSimulator(options: { random?: () => number } = {}): Promise<TestSimulator> {
  const folder = mkdtempSync(join(tmpdir(), 'sim-'));
  const storeFile = join(folder, 'store.db');
  const socketPath = join(folder, 's');
  const clock = handClock(Date.UTC(2026, 0, 15, 12));
  const start = async () => {
    const store = new Store(storeFile);
    const server = await serve({ store, clock, pace: 1, random: options.random ?? Math.random }, { socketPath });
    return { store, server };
  };
  let running = await start();
  const target = { url: `unix:${socketPath}` };
  const engine = simulatorEngine(target);
  const stop = async (): Promise<void> => {
    await running.server.close();
    running.store.close();
  };
  const control: TestSimulator['control'] = async (method, path, body) => {
    const answer = await callConfigured(target, { method, path, body });
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    engine,
    clock,
    storeFile,
    control,
    setFaults: async (...rules) => void (await control('PUT', '/faults', { rules })),
    async settle(token) {
      for (let seconds = 0; seconds < 600; seconds++) {
        const job = await engine.findJob(token, patient);
        if (!job) throw new Error(`There is no job ${token}.`);
        if (job.state !== 'running') return job;
        clock.advance(1);
      }
      throw new Error(`The job ${token} does not end.`);
    },
    withStore: async (work) => work(running.store),
    async restart() {
      await stop();
      running = await start();
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The simulator as the conformance suite wants it. */
export async function simulatorHarness(): Promise<EngineHarness> {
  const simulator = await testSimulator();
  const next = (kind: FaultRule['kind']) => (call: FaultRule['call'], reason?: string) =>
    simulator.setFaults({ kind, call, times: 1, reason });
  return {
    engine: simulator.engine,
    imageRef: 'debian-13',
    networkRef: 'lan-1',
    settle: simulator.settle,
    passTime: async (seconds) => simulator.clock.advance(seconds),
    async passes(machineRef, packet) {
      // Typed edge: the control answers what `controls.ts` declares.
      const answer = (await simulator.control('POST', `/machines/${machineRef}/reach`, packet)) as { passes: boolean };
      return answer.passes;
    },
    faults: {
      loseNext: next('lost'),
      refuseNext: next('refused'),
      rejectNext: next('rejected'),
      failNext: next('fail-job'),
      hangNextRead: () => simulator.setFaults({ kind: 'slow', call: 'readMachine', times: 1, ms: 60_000 }),
      muteNextAgent: () => simulator.setFaults({ kind: 'no-agent', call: 'ensureGuestCommand', times: 1 }),
      damageImage: async (ref) => void (await simulator.control('POST', `/images/${ref}/damage`)),
      cutPower: async (ref) => void (await simulator.control('POST', `/machines/${ref}/power-loss`)),
    },
    close: simulator.close,
  };
}
