import { newId } from '#kernel/ids.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { readDataCenter } from '#domains/infrastructure/api/port.ts';
import { availability } from '../contract.ts';
import { maxAlerts } from '../limits.ts';
import { insertAlert, isAvailable, readAlerts, removeAlert, type StoredAlert, type Wanted } from './store.ts';

const rowOf = ({ created, accountId: _, ...alert }: StoredAlert) => ({ ...alert, created: created.toISOString() });
const isSame = (a: Wanted, b: Wanted) =>
  a.zoneId === b.zoneId && a.cpuType === b.cpuType && a.cpuCount === b.cpuCount && a.ramMb === b.ramMb;

/** The caller's availability alerts. */
export const listWatches = computedRows(availability.listWatches, {
  what: 'availability-alerts',
  rows: async ({ db, me }) => (await readAlerts(db, me.accountId)).map(rowOf),
  id: ({ id }) => id,
  sorts: { created: ['timestamptz', ({ created }) => created] },
  search: ({ zoneName, zoneId }) => [zoneName, zoneId],
  filters: {},
});

/** Creates an alert, once. Throws Conflict: 2082 when there is capacity already, 2083 for too many. */
export const createWatch: Run<(typeof availability)['createWatch']> = async (ctx, { input }) => {
  const { db, me, now } = ctx;
  const zone = await readDataCenter(db, input.zoneId);
  if (zone === null) throw new Invalid([item(1115, 'zoneId')]);
  if (input.cpuType === null && input.cpuCount + input.ramMb > 0) throw new Invalid([item(1106, 'cpuType')]);
  if (await isAvailable(db, me.accountId, input)) throw new Conflict(2082);
  const before = await readAlerts(db, me.accountId);
  if (!before.some((alert) => isSame(alert, input)) && before.length >= maxAlerts)
    throw new Conflict(2083, undefined, { max: maxAlerts });
  await insertAlert(db, { id: newId(), accountId: me.accountId, wanted: input, now });
  const alert = (await readAlerts(db, me.accountId)).find((one) => isSame(one, input));
  if (alert === undefined) throw new NotFound();
  const { siteId, accountId } = me;
  auditAlone(ctx, { type: 'capacity-watch', id: alert.id, name: zone.name, siteId, accountId });
  return rowOf(alert);
};

export const deleteWatch: Run<(typeof availability)['deleteWatch']> = async (ctx, { params }) => {
  const { db, me } = ctx;
  if (!(await removeAlert(db, me.accountId, params.watchId))) throw new NotFound();
  auditAlone(ctx, { type: 'capacity-watch', id: params.watchId, siteId: me.siteId, accountId: me.accountId });
};
