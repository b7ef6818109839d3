import { messageOf } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { outcomeOf, type Outcome } from '#platform/http/outcome.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { runnersOf, type ScheduleRunner, type Stored } from './kind.ts';
import { findSchedule } from './store.ts';
import { findSchedules, type ScheduleOfObject } from './store-list.ts';

/** A schedule of the list, with what is stored of it, and its kind. */
export interface Listed {
  listed: ScheduleOfObject;
  stored: Stored;
  runner: ScheduleRunner;
}

/** Does the same with many schedules, each separately: one that refuses is skipped, with what it wrote. */
export async function eachSchedule(
  ctx: Ctx,
  scheduleIds: readonly string[],
  apply: (schedule: Listed) => Promise<string | null>,
) {
  const ids = [...new Set(scheduleIds)];
  const runners = runnersOf(ctx.app);
  const reader = { scope: ctx.scope, accountId: ctx.me.accountId };
  const outcomes = new Map<string, Outcome & { name: string }>();
  for (const listed of await findSchedules(ctx.db, reader, ids)) {
    const runner = runners.get(listed.kind);
    const stored = runner && (await findSchedule(ctx.db, runner.kind, listed.id));
    if (runner && stored) {
      const outcome = await outcomeOf(ctx.db, () => apply({ listed, stored, runner }));
      outcomes.set(listed.id, { name: listed.objectName, ...outcome });
    }
  }
  const gone = { name: '', cmdId: null, refusal: messageOf(1004) };
  const results = ids.map((scheduleId) => ({ scheduleId, ...(outcomes.get(scheduleId) ?? gone) }));
  // The request itself is on record too, also when every schedule was skipped.
  auditMany(ctx, { schedules: [ids.length, results.filter(({ refusal }) => refusal === null).length] });
  return { results };
}
