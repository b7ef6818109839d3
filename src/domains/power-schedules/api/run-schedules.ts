import { record } from '#domains/history/api/port.ts';
import { messageOf } from '#kernel/errors.ts';
import { asInstant, type Sayable } from '#kernel/message.ts';
import { otherTask } from '#platform/messages.ts';
import type { Db } from '#platform/db/pool.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import type { DueRun, Outcome, ScheduleRunner } from '#domains/schedules/api/port.ts';
import { lockServers, orderPowerBy, refusalOfPower, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { keepsServersOff } from '#domains/site-closure/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { powerSchedules } from '../contract.ts';
import { windowMinutes } from '../limits.ts';
import { say } from '../messages.ts';
import type { PowerTurn } from '../times.ts';
import { turnAt } from './next-runs.ts';
import { powerSchedule, SlotDetail, type ScheduleEdit } from './schedule-kind.ts';
import { notice } from '../notices.ts';

const by = { name: 'Power schedule', source: 'schedule' };

/** Powers servers on and off: a run is skipped while a task is at work, and missed when its window has passed. */
export const powerRunner: ScheduleRunner<ScheduleEdit> = {
  kind: powerSchedule,
  detailOf: (edit, slot) => ({ turn: turnAt(edit, slot) }),
  windowMinutes: () => windowMinutes,
  doing: (_edit, detail) => say('turn', { turn: SlotDetail.parse(detail).turn }),
  save: ({ objectId, edit }) =>
    requestTo(powerSchedules.savePowerSchedule, { params: { serverId: objectId }, input: edit }),
  async begin({ tx, scope }, run) {
    const [server] = await lockServers(tx, scope, [run.objectId]);
    if (server === undefined) return { state: 'waiting', reason: messageOf(1004) };
    const { turn } = SlotDetail.parse(run.detail);
    const not = (state: 'skipped' | 'missed', reason: Sayable) => notRun(tx, { run, turn, server, state, reason });
    if (server.state === 'terminated' || server.state === 'terminating')
      return { state: 'skipped', reason: say('server-terminated') };
    if (server.state === turn) return { state: 'ok', reason: say('state-already') };
    if (run.late) return not('missed', say('service-not-running'));
    if (server.taskId !== null) return not('skipped', say('task-running', { title: server.taskTitle ?? otherTask }));
    if (turn === 'on' && (await keepsServersOff(tx, server.siteId))) return not('skipped', say('site-suspended'));
    const refusal = refusalOfPower(turn, server);
    if (refusal !== null) return not('missed', refusal);
    const asked = run.asked ?? { by, requester: { ...byItself, name: by.name } };
    const taskId = await orderPowerBy(tx, server, { action: turn, force: run.edit.force, ...asked });
    return taskId === null ? not('skipped', say('some-task-running')) : { state: 'running', taskId };
  },
};

interface NotRun {
  run: DueRun<ScheduleEdit>;
  turn: PowerTurn;
  server: Locked;
  state: 'skipped' | 'missed';
  reason: Sayable;
}

/** The server was not changed: the history records why, and its account is notified. */
async function notRun(tx: Db, { run, turn, server, state, reason }: NotRun): Promise<Outcome> {
  const due = asInstant(run.slot);
  await record(tx, {
    object: ofServer(server),
    kind: 'power',
    action: say('not-run-history', { turn, due, state, reason }),
    by,
    notice: {
      code: 1022,
      title: notice(state, { turn, name: server.name }),
      text: notice('not-run-text', { due, reason }),
      objectLink: serverPath(server.id, 'power-schedule'),
      severity: 'warning',
      groupKey: `power-run:${server.id}:${run.slot.getTime()}`,
    },
  });
  return { state, reason };
}
