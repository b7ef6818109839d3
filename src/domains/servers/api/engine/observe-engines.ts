import { randomUUID } from 'node:crypto';
import type { App, Loop } from '#platform/app.ts';
import { takeLease } from './store-engine.ts';
import { noteContact } from './silent-zones.ts';
import { recordDrift } from './record-drift.ts';
import { applyDrift, readCursor, saveCursor } from './store-drift.ts';

/** One round of work over an engine. */
export interface EngineRound {
  signal: AbortSignal;
  /** Keeps other workers from the same work; false when one of them does it by now. */
  renew?(): Promise<boolean>;
}

/** This process, among the workers. */
const holder = randomUUID();

/**
 * Runs the work for each engine that this worker holds or gets the lease of, so that one worker at a time does
 * it. The lease is renewed by every round, and with `renew` by work that takes longer; that of a worker that died is
 * free after 30 s. One engine that does not answer keeps no other from its turn.
 */
export async function eachLeasedEngine(
  app: App,
  purpose: string,
  work: (engine: string, renew: () => Promise<boolean>) => Promise<unknown>,
): Promise<void> {
  const rounds = app.engineNames.map(async (engine) => {
    try {
      const renew = () => takeLease(app.db, `engine.${engine}.${purpose}.lease`, holder);
      if (await renew()) await work(engine, renew);
    } catch (error) {
      app.log.warn({ err: error, engine, purpose }, 'engine round failed');
    }
  });
  await Promise.all(rounds);
}

/** Most pages of the feed in one round, so that a long feed does not hold the loop for ever. */
const maxPages = 50;

/** Follows the change feed of each engine: what happens there without us is known here within seconds. */
export const observeEngines: Loop = {
  name: 'servers.observe-engines',
  everySeconds: 2,
  run: (app, signal) =>
    eachLeasedEngine(app, 'observe', (engine) => noteContact(app, engine, () => follow(app, engine, signal))),
};

async function follow(app: App, engine: string, signal: AbortSignal): Promise<void> {
  for (let page = 0; page < maxPages; page++) {
    const from = await readCursor(app.db, engine);
    const { cursor, machines } = await app.engine(engine).changesSince(from, signal);
    if (cursor === from && machines.length === 0) return;
    // The cursor moves with the changes or not at all; a page that comes again changes nothing.
    await app.db.transaction().execute(async (tx) => {
      await recordDrift(tx, await applyDrift(tx, engine, machines));
      await saveCursor(tx, engine, cursor);
    });
    if (machines.length === 0) return;
  }
}
