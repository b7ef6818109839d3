import { Invalid, item } from '#kernel/errors.ts';
import type { ServerExtra } from '#platform/app.ts';
import { ScheduleEdit } from '../schedule-schemas.ts';
import { isTimeZone } from '#domains/account/api/port.ts';
import { nextOf, refusalOfSchedule } from './schedule-rules.ts';
import { insertSchedule } from './store-schedules.ts';

const key = 'extras.snapshots';

/** The schedule of snapshots that new servers are to have; null: none. */
export const firstSchedule: ServerExtra = {
  key: 'snapshots',
  async run(ctx, made, value) {
    if (value === null) return;
    const read = ScheduleEdit.safeParse(value);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new Invalid([item(1000, key, { detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}` })]);
    }
    const edit = read.data;
    if (!isTimeZone(edit.timeZone)) throw new Invalid([item(1558, key)]);
    const refusal = refusalOfSchedule([], edit);
    if (refusal !== null) throw new Invalid(refusal.items.map((one) => ({ ...one, key })));
    for (const { id: serverId } of made)
      await insertSchedule(ctx.db, { serverId, edit, nextAt: nextOf(edit, ctx.now), now: ctx.now });
  },
};
