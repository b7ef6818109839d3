import { Refusal } from '#kernel/errors.ts';
import { nextRuns } from '#platform/next-runs.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { lockServers, refusalOfDeed, writeHistory, type Locked } from '#domains/servers/api/port.ts';
import { keptDays } from '../limits.ts';
import { refusalOfServicelet } from '../states.ts';
import { orderRun } from './order-run.ts';
import { checkAllowed, checkedValues } from './rules.ts';
import { valuesOf } from './schedules.ts';
import { readServicelet } from './store-catalogue.ts';
import { forgetSchedules, saveNext, takeDue, type DueSchedule } from './store-schedules.ts';
import { forgetRuns } from './store-task.ts';

const atOnce = 500;
const by = { name: 'Schedule', source: 'schedule' };

/** Every minute: queues the runs whose slot has come. */
export const runServiceletSchedules: Schedule = {
  name: 'servicelets.run-schedules',
  pattern: '* * * * *',
  run: runDue,
};

/** Once a day: forgets runs of long ago, and schedules of servers that are gone. */
export const forgetServiceletRuns: Schedule = {
  name: 'servicelets.forget-runs',
  pattern: '40 3 * * *',
  async run(app) {
    await forgetRuns(app.db, new Date(app.clock.now() - keptDays * 86_400_000));
    await forgetSchedules(app.db);
  },
};

/** One round over what is due, a schedule a transaction: a slot runs once, whichever worker is first. */
export async function runDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  for (let n = 0; n < atOnce; n++) {
    const found = await app.db.transaction().execute((tx) => runNext(app, tx, now));
    if (!found) return;
  }
}

async function runNext(app: App, tx: Db, now: Date): Promise<boolean> {
  const due = await takeDue(tx, now);
  if (due === null) return false;
  // After a standstill what lies between is not made up for: only the slot that was next is run.
  await saveNext(tx, due.id, nextRuns(due, now, 1)[0] ?? null);
  // The schedule was made by somebody who could reach the server: the product acts for the provider.
  const [server] = await lockServers(tx, { reach: 'provider' }, [due.serverId]);
  if (server === undefined || server.state === 'terminated' || server.state === 'terminating') return true;
  const refusal = await begin(app, tx, { due, server, now });
  if (refusal !== null) await tell(tx, { due, server, reason: refusal });
  return true;
}

/** Queues the run; why not, where it cannot be. */
async function begin(
  app: App,
  tx: Db,
  { due, server, now }: { due: DueSchedule; server: Locked; now: Date },
): Promise<string | null> {
  const refusal = refusalOfServicelet('run', { server: server.state }) ?? refusalOfDeed('configure', server);
  if (refusal !== null) return refusal;
  try {
    const servicelet = checkAllowed(await readServicelet(tx, due.serviceletId), due.role, 'run');
    const values = checkedValues(servicelet, 'run', valuesOf(app.secret, due));
    const requester = { accountId: null, name: by.name, source: by.source, requestId: null };
    const schedule = { id: due.id, slot: due.nextAt };
    await orderRun(tx, { app, server }, { servicelet, deed: 'run', values, file: null, by, requester, now, schedule });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

/** The run was not even queued: the history says why, and the account hears it. */
async function tell(
  tx: Db,
  { due, server, reason }: { due: DueSchedule; server: Locked; reason: string },
): Promise<void> {
  const found = await readServicelet(tx, due.serviceletId);
  const title = found?.name ?? 'a servicelet';
  const at = `${due.nextAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const action = `Scheduled run of ${title} of ${at} missed: ${reason}`;
  await writeHistory(tx, { server, kind: 'configuration', action, by });
  await notify(tx, {
    accountId: server.accountId,
    code: 1051,
    title: `A scheduled run of ${title} on ${server.name} was missed`,
    text: `It was due at ${at}. ${reason}`,
    objectLink: `/servers/${server.id}/servicelet`,
    severity: 'warning',
    groupKey: `servicelet-missed:${due.id}:${due.nextAt.getTime()}`,
  });
}
