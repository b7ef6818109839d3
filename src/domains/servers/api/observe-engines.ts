import type { App, Loop } from '#platform/app.ts';
import { eachLeasedEngine } from './engine-lease.ts';
import { heardFrom } from './silent-zones.ts';
import { recordDrift } from './record-drift.ts';
import { applyDrift, readCursor, saveCursor } from './store-drift.ts';

/** Most pages of the feed in one round, so that a long feed does not hold the loop for ever. */
const maxPages = 50;

/** Follows the change feed of each engine: what happens there without us is known here within seconds. */
export const observeEngines: Loop = {
  name: 'servers.observe-engines',
  everySeconds: 2,
  run: (app, signal) =>
    eachLeasedEngine(app, 'observe', (engine) => heardFrom(app, engine, () => follow(app, engine, signal))),
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
