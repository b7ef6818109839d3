import { record, recorded, type By, type RequestedChange } from '#domains/history/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';

const ofProvider = { siteId: null, accountId: null };
const recordedSchedule = recorded('on-call-schedule', ({ emit }, { id }) =>
  emit('on-call.changed', ofProvider, { scheduleId: id }),
);
interface Named {
  id: string;
  name: string;
}

/** A schedule as an object that has a history: it is the provider's. */
const ofSchedule = ({ id, name }: Named) => recordedSchedule({ id, name, ...ofProvider });

/** The product, as the history names it. */
const byProduct: By = { name: '', source: 'system' };

/** Records what someone did with a schedule. */
export const recordSchedule = (
  ctx: Ctx,
  schedule: Named,
  change: Pick<RequestedChange, 'action' | 'audit' | 'diff'>,
): Promise<void> =>
  record(ctx, { audit: true, ...change, object: ofSchedule(schedule), kind: 'lifecycle', event: 'changed' });

/** Records that a shift began. */
export const recordShift = (tx: Db, schedule: Named, action: Sayable): Promise<void> =>
  record(tx, { object: ofSchedule(schedule), kind: 'lifecycle', action, by: byProduct, event: 'changed' });
