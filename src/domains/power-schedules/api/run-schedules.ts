import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { lockServers, orderPowerBy, refusalOfPower, writeHistory, type Locked } from '#domains/servers/api/port.ts';
import { windowMinutes } from '../limits.ts';
import { nextRuns } from './next-runs.ts';
import { forgetOld, lockWaiting, openRun, readWaiting, saveRun, takeDue, type WaitingRun } from './store.ts';

const atOnce = 200;
const by = { name: 'Power schedule', source: 'schedule' };
const keptDays = 90;

/** Every minute: opens the runs whose slot has come, and begins them. */
export const runPowerSchedules: Schedule = {
  name: 'power-schedules.run',
  pattern: '* * * * *',
  run: runDue,
};

/** Every night: forgets what is old. */
export const forgetPowerRuns: Schedule = {
  name: 'power-schedules.forget',
  pattern: '40 3 * * *',
  run: ({ db, clock }) => forgetOld(db, new Date(clock.now() - keptDays * 86_400_000)),
};

/** One round over all schedules. One row a slot: two workers, or one that was killed, never act twice. */
export async function runDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  for (let opened = atOnce; opened === atOnce;) opened = await openDue(app.db, now);
  for (const run of await readWaiting(app.db, atOnce * 5))
    await app.db
      .transaction()
      .execute((tx) => begin(tx, run, now))
      .catch((error: unknown) => app.log.warn({ err: error, server: run.serverId }, 'scheduled power could not begin'));
}

function openDue(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, now, atOnce);
    for (const schedule of due) {
      // After a standstill what lies between is not made up for: only the slot that was next is told.
      const [next = null] = nextRuns(schedule, now, 1);
      const until = new Date(schedule.nextAt.getTime() + windowMinutes * 60_000);
      await openRun(tx, schedule, { until, next });
    }
    return due.length;
  });
}

async function begin(tx: Db, run: WaitingRun, now: Date): Promise<void> {
  if (!(await lockWaiting(tx, run))) return;
  // The schedule was made by somebody who could reach the server: the product acts for the provider.
  const [server] = await lockServers(tx, { reach: 'provider' }, [run.serverId]);
  if (server === undefined) return;
  const gone = server.state === 'terminated' || server.state === 'terminating';
  if (gone) return saveRun(tx, run, { state: 'skipped', reason: 'The server has been terminated.', taskId: null });
  if (server.state === run.turn)
    return saveRun(tx, run, { state: 'ok', reason: 'It was in that state already.', taskId: null });
  if (now > run.until) return tell(tx, { run, server, state: 'missed', reason: 'The service was not running.' });
  if (server.taskId !== null) {
    const reason = `A task was running: ${server.taskTitle ?? 'another task'}.`;
    return tell(tx, { run, server, state: 'skipped', reason });
  }
  const refusal = refusalOfPower(run.turn, server);
  if (refusal !== null) return tell(tx, { run, server, state: 'missed', reason: refusal });
  const requester = { accountId: null, name: by.name, source: by.source, requestId: null };
  const taskId = await orderPowerBy(tx, server, { action: run.turn, force: run.force, by, requester });
  if (taskId === null) return tell(tx, { run, server, state: 'skipped', reason: 'A task was running.' });
  await saveRun(tx, run, { state: 'running', reason: null, taskId });
}

/** The server stayed as it was: its history says why, and its account hears it. */
async function tell(
  tx: Db,
  { run, server, state, reason }: { run: WaitingRun; server: Locked; state: 'skipped' | 'missed'; reason: string },
): Promise<void> {
  await saveRun(tx, run, { state, reason, taskId: null });
  const due = `${run.slot.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const what = run.turn === 'on' ? 'power on' : 'power off';
  await writeHistory(tx, { server, kind: 'power', action: `Scheduled ${what} of ${due} ${state}: ${reason}`, by });
  await notify(tx, {
    accountId: server.accountId,
    code: 1022,
    title: `A scheduled ${what} of ${server.name} was ${state}`,
    text: `It was due at ${due}. ${reason} The server stays as it is until the next run.`,
    objectLink: `/servers/${server.id}/power-schedule`,
    severity: 'warning',
    groupKey: `power-run:${server.id}:${run.slot.getTime()}`,
  });
}
