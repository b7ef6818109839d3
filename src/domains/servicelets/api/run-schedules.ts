import { record } from '#domains/history/api/port.ts';
import { Refusal } from '#kernel/errors.ts';
import { asInstant, type Sayable } from '#kernel/message.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import type { DueRun, Outcome, ScheduleRunner } from '#domains/schedules/api/port.ts';
import { lockServers, accountRefusal, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { servicelets } from '../contract.ts';
import { keptDays, queueMinutes } from '../limits.ts';
import { refusalOfServicelet } from '../states.ts';
import { orderRun } from './order-run.ts';
import { checkAllowed, checkedValues } from './rules.ts';
import { serviceletSchedule, type KeptSchedule } from './schedule-kind.ts';
import { valuesOf } from './schedules.ts';
import { readServicelet } from './store-catalog.ts';
import { forgetRuns } from './store-task.ts';
import { notice } from '../notices.ts';
import { say } from '../messages.ts';

const by = { name: 'Schedule', source: 'schedule' };

type Due = DueRun<KeptSchedule>;

/** Once a day: forgets runs of long ago. */
export const forgetServiceletRuns: Schedule = {
  name: 'servicelets.forget-runs',
  pattern: '40 3 * * *',
  run: (app) => forgetRuns(app.db, new Date(app.clock.now() - keptDays * 86_400_000)),
};

/** Queues the runs of schedules; one that could not be queued within the window of the queue is missed. */
export const serviceletRunner: ScheduleRunner<KeptSchedule> = {
  kind: serviceletSchedule,
  windowMinutes: () => queueMinutes,
  save({ id, objectId, edit: { by: _by, role: _role, ...input } }) {
    return requestTo(servicelets.saveServiceletSchedule, { params: { serverId: objectId, scheduleId: id }, input });
  },
  async begin({ app, tx, now, scope }, run) {
    const [server] = await lockServers(tx, scope, [run.objectId]);
    if (server === undefined || server.state === 'terminated' || server.state === 'terminating')
      return { state: 'skipped' };
    if (run.late) return miss(tx, { run, server, reason: say('service-not-running') });
    const { taskId, reason } = await queue(app, tx, { run, server, now });
    return taskId === null ? miss(tx, { run, server, reason }) : { state: 'running', taskId };
  },
};

/** Queues the run; why not, where it cannot be. */
async function queue(
  app: App,
  tx: Db,
  { run, server, now }: { run: Due; server: Locked; now: Date },
): Promise<{ taskId: string; reason?: undefined } | { taskId: null; reason: Sayable }> {
  const refusal = refusalOfServicelet('run', { server: server.state }) ?? accountRefusal('configure', server);
  if (refusal !== null) return { taskId: null, reason: refusal };
  try {
    const servicelet = checkAllowed(await readServicelet(tx, run.edit.serviceletId), run.edit.role, 'run');
    const values = checkedValues(servicelet, 'run', valuesOf(app.secret, run));
    const asked = run.asked ?? { by, requester: byItself };
    const schedule = { id: run.id, slot: run.slot };
    const order = { servicelet, action: 'run' as const, values, file: null, ...asked, now, schedule };
    const { taskId } = await orderRun(tx, { app, server }, order);
    return { taskId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { taskId: null, reason: error.said };
  }
}

/** The run was not even queued: the history records why, and the account is notified. */
async function miss(tx: Db, { run, server, reason }: { run: Due; server: Locked; reason: Sayable }): Promise<Outcome> {
  const found = await readServicelet(tx, run.edit.serviceletId);
  const title = found?.name ?? 'a servicelet';
  const due = asInstant(run.slot);
  await record(tx, {
    object: ofServer(server),
    kind: 'configuration',
    action: say('missed-history', { title, at: due, reason }),
    by,
    notice: {
      code: 1051,
      title: notice('run-missed', { title, name: server.name }),
      text: notice('run-missed-text', { due, reason }),
      objectLink: serverPath(server.id, 'servicelet'),
      severity: 'warning',
      groupKey: `servicelet-missed:${run.id}:${run.slot.getTime()}`,
    },
  });
  return { state: 'missed', reason };
}
