import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { nextRuns } from '#platform/next-runs.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { lockServers, writeHistory, type Locked } from '#domains/servers/api/port.ts';
import { dateSuffix } from '../names.ts';
import { refusalOn } from './find-snapshot.ts';
import { orderSnapshot } from './order-snapshot.ts';
import { lockWaiting, openRun, readWaiting, saveRun, takeDue, type WaitingRun } from './store-runs.ts';

const atOnce = 200;
const by = { name: 'Schedule', source: 'schedule' };

/** Every minute: opens the runs whose slot has come, and begins those whose server is free. */
export const runSchedules: Schedule = {
  name: 'snapshots.run-schedules',
  pattern: '* * * * *',
  run: runDue,
};

/** One round over all schedules. One row a slot: two workers, or one that was killed, never take two snapshots. */
export async function runDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  for (let opened = atOnce; opened === atOnce;) opened = await openDue(app.db, now);
  for (const run of await readWaiting(app.db, atOnce * 5))
    await begin(app.db, run, now).catch((error: unknown) =>
      app.log.warn({ err: error, schedule: run.scheduleId }, 'scheduled snapshot could not begin'),
    );
}

async function openDue(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, now, atOnce);
    for (const schedule of due) {
      // After a standstill only the newest slot is worth a snapshot: what lies between is not made up for.
      const [next = null] = nextRuns(schedule, now, 1);
      const until = new Date(schedule.nextAt.getTime() + schedule.windowMinutes * 60_000);
      await openRun(tx, { scheduleId: schedule.id, slot: schedule.nextAt, until, next });
    }
    return due.length;
  });
}

async function begin(db: Db, run: WaitingRun, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockWaiting(tx, run))) return;
    // The schedule was made by somebody who could reach the server: the product acts for the provider.
    const [server] = await lockServers(tx, { reach: 'provider' }, [run.serverId]);
    if (server === undefined) return;
    const refusal = refusalOn(server, 'create');
    if (now >= run.until) return miss(tx, { run, server, reason: refusal ?? 'the service was not running' });
    if (refusal !== null) return;
    const ordered = await orderSnapshot(tx, server, {
      name: `Scheduled${dateSuffix(run.slot)}`,
      note: '',
      memory: false,
      quiesce: run.quiesce,
      scheduleId: run.scheduleId,
      by,
      requester: { accountId: null, name: by.name, source: by.source, requestId: null },
      now,
    });
    if (typeof ordered === 'object') await saveRun(tx, run, { state: 'running', reason: null, taskId: ordered.taskId });
    else if (ordered === 'taken') await miss(tx, { run, server, reason: 'another schedule took one at the same time' });
  });
}

/** The window has passed: the run is missed, and its account hears why. */
async function miss(tx: Db, { run, server, reason }: { run: WaitingRun; server: Locked; reason: string }) {
  await saveRun(tx, run, { state: 'missed', reason, taskId: null });
  const due = `${run.slot.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await writeHistory(tx, { server, kind: 'snapshot', action: `Scheduled snapshot of ${due} missed: ${reason}`, by });
  await notify(tx, {
    accountId: server.accountId,
    code: 1010,
    title: `A scheduled snapshot of ${server.name} was missed`,
    text: `It was due at ${due} and could not begin within ${run.windowMinutes} minutes. ${reason}`,
    objectLink: `/servers/${server.id}/snapshot`,
    severity: 'warning',
    groupKey: `snapshot-run:${run.scheduleId}:${run.slot.getTime()}`,
  });
}
