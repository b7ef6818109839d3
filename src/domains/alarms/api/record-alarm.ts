import { record, recorded, type By, type RequestedChange } from '#domains/history/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import type { AlarmState } from '../states.ts';

const ofProvider = { siteId: null, accountId: null };
const recordedAlarm = recorded('alarm', ({ emit }, { id }) => emit('alarm.changed', ofProvider, { alarmId: id }));

/** An alarm as an object that has a history: it is the provider's. */
const ofAlarm = ({ id, name }: { id: string; name: string }) => recordedAlarm({ id, name, ...ofProvider });

/** The product, as the history names it. */
const byProduct: By = { name: '', source: 'system' };

interface Found {
  action: Sayable;
  from?: AlarmState | null;
  to?: AlarmState;
}

/** Records what the product found out about an alarm. */
export const recordFound = (tx: Db, alarm: { id: string; name: string }, change: Found): Promise<void> =>
  record(tx, { ...change, object: ofAlarm(alarm), kind: 'lifecycle', by: byProduct, event: 'changed' });

/** Records what someone did with an alarm. */
export const recordAlarm = (
  ctx: Ctx,
  alarm: { id: string; name: string },
  change: Pick<RequestedChange, 'action' | 'audit' | 'from' | 'to' | 'notice'>,
): Promise<void> => record(ctx, { ...change, object: ofAlarm(alarm), kind: 'lifecycle', event: 'changed' });
