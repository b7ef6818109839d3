import { randomUUID } from 'node:crypto';
import type { EngineCapabilities } from '#engines/port.ts';
import type { App, Loop } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { holdLease, takeLease } from './store-engine.ts';
import { noteContact } from './silent-zones.ts';
import { recordDrift } from './record-drift.ts';
import { applyDrift, readCursor, saveCursor, saveHosts } from './store-drift.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** A server was made, let go of by its task, or changed its power or how it is sold. */
    server: true;
  }
}

/** One round of work over an engine. */
export interface EngineRound {
  signal: AbortSignal;
  /** Keeps other workers from the same work; false when one of them does it by now. */
  renew?(): Promise<boolean>;
}

/** This process, among the workers. */
const holder = randomUUID();

/** When another worker had the lease, it is tried again after so long. */
const otherHoldsSeconds = 15;

/** What is done for each engine. */
export interface EngineWork {
  /** Of which engines; left out: of all. */
  where?(capabilities: EngineCapabilities): boolean;
  /** Answers in how many seconds there is more to do; null: not before its loop is woken. */
  work(engine: string, renew: () => Promise<boolean>): Promise<number | null | void>;
}

/**
 * Runs the work for each engine that this worker holds or gets the lease of, so that one worker at a time does
 * it. All purposes share the lease of an engine, which is renewed by their rounds, and with `renew` by work that takes
 * longer; that of a worker that died is free after 30 s. One engine that does not answer keeps no other from its turn. Answers in how many seconds the first of
 * them has more to do, as a loop does.
 */
export async function eachLeasedEngine(
  app: App,
  purpose: string,
  { where, work }: EngineWork,
): Promise<number | null | undefined> {
  const engines = app.engineNames.filter((name) => where?.(app.engine(name).capabilities) ?? true);
  const rounds = engines.map(async (engine) => {
    try {
      const name = `engine.${engine}.lease`;
      if (!(await holdLease(app.db, name, holder))) return otherHoldsSeconds;
      return await work(engine, () => takeLease(app.db, name, holder));
    } catch (error) {
      app.log.warn({ err: error, engine, purpose }, 'engine round failed');
      return undefined;
    }
  });
  let first: number | null = null;
  for (const next of await Promise.all(rounds)) {
    if (next === undefined) return undefined;
    if (typeof next === 'number') first = Math.min(first ?? next, next);
  }
  return first;
}

/** Most pages of the feed in one round, so that a long feed does not hold the loop for ever. */
const maxPages = 50;

/** Follows the change feed of each engine: what happens there without us is known here within seconds. */
export const observeEngines: Loop = {
  name: 'servers.observe-engines',
  everySeconds: 2,
  run: (app, signal) =>
    eachLeasedEngine(app, 'observe', {
      work: (engine) => noteContact(app, engine, () => follow(app, engine, signal)),
    }),
};

/** How far this process followed the feeds of a database's engines while it held their leases, which no one else moves. */
const cursors = new WeakMap<Db, Map<string, { cursor: string | null; at: number }>>();
/** Less than a lease lasts: after a longer pause another worker may have moved the cursor. */
const cursorMs = 20_000;

async function follow(app: App, engine: string, signal: AbortSignal): Promise<void> {
  const known = cursors.get(app.db) ?? new Map<string, { cursor: string | null; at: number }>();
  cursors.set(app.db, known);
  const kept = known.get(engine);
  known.delete(engine);
  let from =
    kept !== undefined && performance.now() - kept.at < cursorMs ? kept.cursor : await readCursor(app.db, engine);
  for (let page = 0; page < maxPages; page++) {
    const at = performance.now();
    const { cursor, machines } = await app.engine(engine).changesSince(from, signal);
    if (cursor !== from || machines.length > 0)
      // The cursor moves with the changes or not at all; a page that comes again changes nothing.
      await app.db.transaction().execute(async (tx) => {
        await saveHosts(tx, engine, machines);
        await recordDrift(tx, await applyDrift(tx, engine, machines));
        await saveCursor(tx, engine, cursor);
      });
    from = cursor;
    known.set(engine, { cursor, at });
    if (machines.length === 0) return;
  }
}
