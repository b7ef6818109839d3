import type { App, Loop } from '#platform/app.ts';
import { readStanding } from './balance.ts';
import { costWatch } from './points.ts';
import { readNextDue, saveDueWatch, takeChanged, takeDueWatch } from './store-watch.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** The costs of a watched account changed. */
    costs: true;
  }
}

/** One round looks at this many accounts at most. */
const mostInTurn = 500;
/** A moment that has come is never answered again at once. */
const soonestMs = 60_000;
/** When an account whose costs could not be looked at comes again. */
const againMs = 10 * 60_000;

/** Looks at the costs of accounts that changed or that are due, one a transaction. */
export const costLoop: Loop = {
  name: 'charges.watch-costs',
  everySeconds: 30,
  wakes: ['costs'],
  async run(app) {
    const now = new Date(app.clock.now());
    await app.db.transaction().execute((tx) => takeChanged(tx, now));
    let looked = 0;
    while (looked < mostInTurn && (await lookAtNext(app, now))) looked += 1;
    const next = await readNextDue(app.db);
    if (next === null) return null;
    return Math.max(1, Math.ceil((next.getTime() - app.clock.now()) / 1000));
  },
};

/** False: no account is due. */
async function lookAtNext(app: App, now: Date): Promise<boolean> {
  let accountId: string | null = null;
  try {
    return await app.db.transaction().execute(async (tx) => {
      accountId = await takeDueWatch(tx, now);
      if (accountId === null) return false;
      const costs = { ...(await readStanding(tx, accountId, now)), accountId, now };
      const moments: (Date | null)[] = [];
      for (const watch of costWatch.of(app.domains)) moments.push(await watch.look(app, tx, costs));
      const soonest = new Date(now.getTime() + soonestMs);
      const next = earliest(moments);
      await saveDueWatch(tx, accountId, next !== null && next < soonest ? soonest : next);
      return true;
    });
  } catch (error) {
    if (accountId === null) throw error;
    app.log.error({ err: error, accountId }, 'costs could not be looked at');
    await saveDueWatch(app.db, accountId, new Date(now.getTime() + againMs));
    return true;
  }
}

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
