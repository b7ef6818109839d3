import { Conflict, messageOf } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import { authorize } from '#platform/http/authorize.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { auditAlone, byOf } from '#domains/history/api/port.ts';
import type { schedules } from '../contract.ts';
import { say } from '../messages.ts';
import { eachSchedule, type Listed } from './each-schedule.ts';
import { nextDetail } from './kind.ts';
import { insertRun, settleRun } from './store-runs.ts';

/** Runs schedules now, also paused ones: what the next slot of each would do, by the same code. Their slots stay as they are. */
export const runSchedules: Run<typeof schedules.runSchedules> = (ctx, { input }) =>
  eachSchedule(ctx, input.scheduleIds, (schedule) => runNow(ctx, schedule));

async function runNow(ctx: Ctx, { listed, stored, runner }: Listed): Promise<string> {
  const { app, db: tx, now, scope } = ctx;
  const { id, objectId, edit, secret, last } = stored;
  authorize(runner.save(stored).op, ctx.actor);
  const refuse = (reason: Sayable = messageOf(1004)) => new Conflict(1008, undefined, { reason });
  if (last?.state === 'waiting' || last?.state === 'running') throw refuse(say(`run-${last.state}`));
  // A run of this very moment has its own place in the list of runs.
  const slot = new Date(Math.max(now.getTime(), (last?.slot.getTime() ?? 0) + 1));
  const detail = nextDetail(runner, edit, now);
  await insertRun(tx, { scheduleId: id, slot, detail, until: null });
  const asked = { by: byOf(ctx), requester: requesterOf(ctx) };
  const run = { id, objectId, edit, secret, slot, detail, late: false, asked };
  const outcome = await runner.begin({ app, tx, now, scope }, run);
  if (outcome.state !== 'running') throw refuse(outcome.reason);
  await settleRun(tx, { scheduleId: id, slot }, { ...outcome, at: now });
  const { objectType: type, objectName: name, siteId, accountId } = listed;
  auditAlone(ctx, { type, id: objectId, name, siteId, accountId }, { taskId: outcome.taskId });
  return outcome.taskId;
}
