import { record } from '#domains/history/api/port.ts';
import { messageOf } from '#kernel/errors.ts';
import { asInstant, type Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { otherTask } from '#platform/messages.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import type { DueRun, Outcome, ScheduleRunner } from '#domains/schedules/api/port.ts';
import { lockServers, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { snapshots } from '../contract.ts';
import { dateSuffix } from '../names.ts';
import { refusalOn } from './find-snapshot.ts';
import { orderSnapshot } from './order-snapshot.ts';
import { snapshotSchedule, type ScheduleEdit } from './schedule-kind.ts';
import { notice } from '../notices.ts';
import { say } from '../messages.ts';

const by = { name: 'Schedule', source: 'schedule' };

type Due = DueRun<ScheduleEdit>;

/** Takes the snapshots of schedules: each waits until its server is free, and is missed when its window has passed. */
export const snapshotRunner: ScheduleRunner<ScheduleEdit> = {
  kind: snapshotSchedule,
  windowMinutes: ({ windowMinutes }) => windowMinutes,
  save: ({ id, objectId, edit }) =>
    requestTo(snapshots.saveSchedule, { params: { serverId: objectId, scheduleId: id }, input: edit }),
  async begin({ tx, now, scope }, run) {
    const [server] = await lockServers(tx, scope, [run.objectId]);
    if (server === undefined) return { state: 'waiting', reason: messageOf(1004) };
    const refusal = refusalOn(server, 'create');
    if (run.late) return miss(tx, { run, server, reason: refusal ?? say('service-not-running') });
    if (refusal !== null) return { state: 'waiting', reason: refusal };
    const ordered = await orderSnapshot(tx, server, {
      name: `Scheduled${dateSuffix(run.slot)}`,
      note: '',
      memory: false,
      quiesce: run.edit.quiesce,
      scheduleId: run.id,
      by: run.asked?.by ?? by,
      requester: run.asked?.requester ?? byItself,
      now,
    });
    if (ordered === 'busy') return { state: 'waiting', reason: server.taskTitle ?? otherTask };
    if (ordered === 'taken') return miss(tx, { run, server, reason: say('another-took-one') });
    return { state: 'running', taskId: ordered.taskId };
  },
};

/** The window has passed: the run is missed, and its account is notified of the reason. */
async function miss(tx: Db, { run, server, reason }: { run: Due; server: Locked; reason: Sayable }): Promise<Outcome> {
  const due = asInstant(run.slot);
  await record(tx, {
    object: ofServer(server),
    kind: 'snapshot',
    action: say('missed-history', { due, reason }),
    by,
    notice: {
      code: 1010,
      title: notice('missed', { name: server.name }),
      text: notice('missed-text', { due, minutes: run.edit.windowMinutes, reason }),
      objectLink: serverPath(server.id, 'snapshot'),
      severity: 'warning',
      groupKey: `snapshot-run:${run.id}:${run.slot.getTime()}`,
    },
  });
  return { state: 'missed', reason };
}
