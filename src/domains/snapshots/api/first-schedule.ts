import { Invalid } from '#kernel/errors.ts';
import { parseAt } from '#platform/http/validate.ts';
import { checkZone, insertSchedule } from '#domains/schedules/api/port.ts';
import type { ServerExtra } from '#domains/servers/api/port.ts';
import { ScheduleEdit } from '../schedule-schemas.ts';
import { snapshotSchedule } from './schedule-kind.ts';
import { refusalOfSchedule } from './schedule-rules.ts';

const key = 'extras.snapshots';

/** The schedule of snapshots that new servers are to have; null: none. */
export const firstSchedule: ServerExtra = {
  key: 'snapshots',
  async run(ctx, made, value) {
    if (value === null) return;
    const edit = parseAt(ScheduleEdit, value, key);
    checkZone(edit.timeZone, key);
    const refusal = refusalOfSchedule([], edit);
    if (refusal !== null) throw new Invalid(refusal.items.map((one) => ({ ...one, key })));
    for (const { id: objectId } of made)
      await insertSchedule(ctx.db, snapshotSchedule, { objectId, edit, now: ctx.now });
  },
};
