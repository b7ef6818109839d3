import type { By } from '#domains/history/api/port.ts';
import { lockServers, orderPowerBy, readAwake, refusalOfPower } from '#domains/servers/api/port.ts';
import { readStandingOf } from '#domains/tenancy/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import { done, task, wait } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { kinds } from '../site-state.ts';
import { addPoweredOff, deletePoweredOff, keepsServersOff, readPoweredOff } from '../store.ts';

interface Data {
  siteId: string;
  host: string;
  to: 'off' | 'on';
  by: By;
  requester: Requester;
  /** The last server of this round that was looked at, and how many were under another task. */
  after: string | null;
  busy: number;
  round: number;
}

/** Servers of one transaction. */
const atOnce = 25;
/** Servers under another task are looked at again this often, and after so many seconds. */
const [rounds, againSeconds] = [20, 15];

/**
 * Orders the power change of each server of a site; each is a task of its own. What is off already stays as it is. It ends where the
 * site was resumed or suspended in the meantime.
 */
export const powerTask = task<Data>()({
  kind: kinds.power,
  label: say('kind-power'),
  serviceName: 'sites',
  title: ({ host, to }) => say(`power-${to}`, { host }),
  first: 'order',
  steps: {
    order: {
      title: say('powering'),
      weight: 1,
      cancel: true,
      async run({ app, data, log }) {
        const { after } = data;
        const left = (await serversOf(app, data)).filter((id) => after === null || id > after);
        const some = left.slice(0, atOnce);
        const outcome = await orderSome(app, data, some);
        if (outcome === null) return done();
        if (outcome.ordered > 0) log(say('powering-log', { count: outcome.ordered }));
        const total = data.busy + outcome.busy;
        if (some.length < left.length) return wait(0, { patch: { after: some.at(-1) ?? null, busy: total } });
        if (total === 0) return done();
        if (data.round >= rounds) return done({ warn: say('still-busy', { count: total }) });
        return wait(againSeconds, { patch: { after: null, busy: 0, round: data.round + 1 } });
      },
    },
  },
  undo: () => async () => undefined,
});

/** The servers that are on, or may be after their task, and not noted yet; or those that were noted. In order. */
async function serversOf({ db }: App, { siteId, to }: Data): Promise<string[]> {
  const noted = await readPoweredOff(db, siteId);
  if (to === 'on') return noted;
  const known = new Set(noted);
  return (await readAwake(db, { reach: 'site', siteId })).filter((id) => !known.has(id));
}

/** Orders some of them, with the note of what was powered off; answers how many, and how many are busy. Null: the site is no longer so. */
function orderSome({ db }: App, { siteId, to, by, requester }: Data, ids: readonly string[]) {
  return db.transaction().execute(async (tx) => {
    // No one resumes or suspends the site before what is ordered here is noted.
    await readStandingOf(tx, siteId, true);
    if ((await keepsServersOff(tx, siteId)) !== (to === 'off')) return null;
    let [ordered, busy] = [0, 0];
    for (const server of await lockServers(tx, { reach: 'site', siteId }, ids)) {
      const refused = refusalOfPower(to, server) !== null;
      const order = { action: to, force: to === 'off', by, requester };
      if (server.taskId !== null || (!refused && (await orderPowerBy(tx, server, order)) === null)) busy += 1;
      else if (to === 'on') {
        await deletePoweredOff(tx, siteId, [server.id]);
        ordered += 1;
      } else if (!refused) {
        await addPoweredOff(tx, siteId, server.id);
        ordered += 1;
      }
    }
    return { ordered, busy };
  });
}
