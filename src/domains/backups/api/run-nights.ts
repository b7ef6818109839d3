import { record } from '#domains/history/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { announce, lockServers, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { emitter } from '#platform/live/emit.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { asInstant, type Message } from '#kernel/message.ts';
import { why } from '#domains/servers/reasons.ts';
import { refusalOn } from './find-backup.ts';
import { orderBackup } from './order-backup.ts';
import { countRunning, lockPlanned, putOff, readPlanned, type PlannedRun, type RunFacts } from './store-runs.ts';
import { saveNotTaken } from './store-task.ts';
import { notice } from '../notices.ts';
import { say } from '../messages.ts';

/** Most backups that are taken at one time, by all workers together. */
const mostAtOnce = 1000;
/** A run whose server is busy is looked at again after so long. */
const againMs = 5 * 60_000;
const by = { name: byItself.name, source: byItself.source };

/** Every minute: begins the runs whose time has come and whose server is free. */
export const runNights: Schedule = {
  name: 'backups.run-nights',
  pattern: '* * * * *',
  run: runDue,
};

/** One round over the runs that are due. */
export async function runDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  let free = mostAtOnce - (await countRunning(app.db, mostAtOnce));
  for (const run of await readPlanned(app.db, now, mostAtOnce)) {
    if (app.stopping.aborted) return;
    if (free <= 0 && now < run.until) continue;
    const begun = await begin(app.db, run, now).catch((error: unknown) => {
      app.log.warn({ err: error, server: run.serverId }, 'nightly backup could not start');
      return false;
    });
    if (begun) free -= 1;
  }
}

/** True when a task was left. */
async function begin(db: Db, run: PlannedRun, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const facts = await lockPlanned(tx, run);
    if (facts === null) return false;
    // The run was planned for a server that pays for it: the product acts for the provider.
    const [server] = await lockServers(tx, { reach: 'provider' }, [run.serverId]);
    if (server === undefined) return false;
    const needless = needlessFor(server, facts);
    if (needless !== null) return skip(tx, { run, server, reason: needless });
    const refusal = await refusalOn(tx, server, { action: 'create', backup: null });
    if (now >= run.until) return miss(tx, { run, server, reason: refusal ?? say('not-running') });
    if (refusal !== null) {
      await putOff(tx, run.id, new Date(now.getTime() + againMs));
      return false;
    }
    const order = { backupId: run.id, backupName: 'Nightly', nightly: true, by, requester: byItself };
    return (await orderBackup(tx, server, order)) !== null;
  });
}

/** Why nothing is lost without the backup of this night; null when it is to be taken. */
function needlessFor({ state }: Locked, { enabled, powerSince, lastGood }: RunFacts): Message | null {
  if (state === 'terminated' || state === 'terminating') return why('state.terminated');
  if (!enabled) return say('switched-off');
  const still = (state === 'off' || state === 'suspended') && lastGood !== null && lastGood >= powerSince;
  return still ? say('still-off', { state }) : null;
}

interface Skipped {
  run: PlannedRun;
  server: Locked;
  reason: Message;
}

async function skip(tx: Db, { run, server, reason }: Skipped): Promise<false> {
  await saveNotTaken(tx, run.id, { state: 'skipped', reason });
  await announce(tx, emitter(tx), { id: server.id });
  return false;
}

/** The window has passed: skips the run and notifies its account of the reason. */
async function miss(tx: Db, { run, server, reason }: Skipped): Promise<false> {
  await skip(tx, { run, server, reason: say('night-over', { reason }) });
  const action = say('night-missed-history', { until: asInstant(run.until), reason });
  await record(tx, {
    object: ofServer(server),
    kind: 'backup',
    action,
    by,
    notice: {
      code: 1061,
      title: notice('night-missed', { name: server.name }),
      text: notice('night-missed-text', { until: asInstant(run.until), reason }),
      objectLink: serverPath(server.id, 'backup'),
      severity: 'warning',
      groupKey: `backup-run:${run.id}`,
    },
  });
  return false;
}
