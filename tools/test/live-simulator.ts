import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { callNames } from '#engines/calls.ts';
import type { EnginePort } from '#engines/port.ts';
import { openEngines, type EngineRegistry } from '#engines/registry.ts';
import { serve } from '#engines/simulator/server.ts';
import { Store } from '#engines/simulator/store.ts';
import type { FaultRule } from '#engines/simulator/wire.ts';
import type { Db } from '#platform/db/pool.ts';
import { callConfigured } from '#platform/egress.ts';

/** A simulator on a real socket whose jobs take milliseconds, until the test file ends. */
export interface LiveSimulator {
  engine: EnginePort;
  /** What the product knows it by: `simulator`. */
  engines: EngineRegistry;
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown>;
  setFaults(...rules: FaultRule[]): Promise<void>;
  /** The first answer to each call is lost; its effect stays. */
  loseAnswers(): Promise<void>;
  /** How many machines it has made and not destroyed. */
  machines(): Promise<Awaited<ReturnType<EnginePort['listMachines']>>['machines']>;
}

const patient = new AbortController().signal;

/** A registry with nothing but this engine. */
export const onlyEngine = (name: string, engine: EnginePort): EngineRegistry => ({
  names: [name],
  get: () => engine,
  add: () => undefined,
  remove: () => undefined,
});

export async function liveSimulator(pace = 0.005): Promise<LiveSimulator> {
  const folder = mkdtempSync(join(tmpdir(), 'live-sim-'));
  const socketPath = join(folder, 's');
  const store = new Store(':memory:');
  const server = await serve({ store, clock: systemClock, pace, random: Math.random }, { socketPath });
  afterAll(async () => {
    await server.close();
    store.close();
    rmSync(folder, { recursive: true });
  });
  const target = { url: `unix:${socketPath}` };
  const engines = openEngines({ simulator: { kind: 'simulator', ...target } });
  const engine = engines.get('simulator');
  const control: LiveSimulator['control'] = async (method, path, body) => {
    const answer = await callConfigured(target, { method, path, body });
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    engine,
    engines,
    control,
    setFaults: async (...rules) => void (await control('PUT', '/faults', { rules })),
    loseAnswers: async () =>
      void (await control('PUT', '/faults', { rules: callNames.map((call) => ({ kind: 'lost', call, times: 1 })) })),
    machines: async () => (await engine.listMachines(null, patient)).machines,
  };
}

/** Waits until the condition answers something; throws with what was awaited after 25 s. */
export async function until<T>(what: string, condition: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + 25_000;
  while (Date.now() < deadline) {
    const found = await condition();
    if (found !== null && found !== undefined && found !== false) return found;
    await delay(15);
  }
  throw new Error(`It did not happen in time: ${what}`);
}

/** Waits until no task of these kinds, which are patterns such as `adobe.%`, waits or runs. */
export const tasksEnded = (db: Db, ...kinds: readonly string[]): Promise<true> =>
  until(`no task of ${kinds.join(', ')} is left`, async () => {
    const { rows } =
      await sql`select 1 from task where kind like any(${kinds}::text[]) and state in ('waiting', 'running')
      limit 1`.execute(db);
    return rows.length === 0 || null;
  });
