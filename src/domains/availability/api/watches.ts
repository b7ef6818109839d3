import { newId } from '#kernel/ids.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { readDataCenter } from '#domains/infrastructure/api/port.ts';
import { availability } from '../contract.ts';
import { maxWatches } from '../limits.ts';
import { insertWatch, isServed, readWatches, removeWatch, type StoredWatch, type Wish } from './store.ts';

const rowOf = ({ created, accountId: _, ...watch }: StoredWatch) => ({ ...watch, created: created.toISOString() });
const isSame = (a: Wish, b: Wish) =>
  a.zoneId === b.zoneId && a.cpuType === b.cpuType && a.cpuCount === b.cpuCount && a.ramMb === b.ramMb;

/** For what capacity the caller waits. */
export const listWatches = computedRows(availability.listWatches, {
  what: 'availability-alerts',
  rows: async ({ db, me }) => (await readWatches(db, me.accountId)).map(rowOf),
  id: ({ id }) => id,
  sorts: { created: ['timestamptz', ({ created }) => created] },
  search: ({ zoneName, zoneId }) => [zoneName, zoneId],
  filters: {},
});

/** Leaves a watch, once. Throws Conflict: 2082 when there is room already, 2083 for too many. */
export const createWatch: Run<(typeof availability)['createWatch']> = async (ctx, { input }) => {
  const { db, me, now } = ctx;
  const zone = await readDataCenter(db, input.zoneId);
  if (zone === null) throw new Invalid([item(1115, 'zoneId')]);
  if (input.cpuType === null && input.cpuCount + input.ramMb > 0) throw new Invalid([item(1106, 'cpuType')]);
  if (await isServed(db, input)) throw new Conflict(2082);
  const before = await readWatches(db, me.accountId);
  if (!before.some((watch) => isSame(watch, input)) && before.length >= maxWatches)
    throw new Conflict(2083, undefined, { max: maxWatches });
  await insertWatch(db, { id: newId(), accountId: me.accountId, wish: input, now });
  const watch = (await readWatches(db, me.accountId)).find((one) => isSame(one, input));
  if (watch === undefined) throw new NotFound();
  const { siteId, accountId } = me;
  auditAlone(ctx, { type: 'capacity-watch', id: watch.id, name: zone.name, siteId, accountId });
  return rowOf(watch);
};

export const deleteWatch: Run<(typeof availability)['deleteWatch']> = async (ctx, { params }) => {
  const { db, me } = ctx;
  if (!(await removeWatch(db, me.accountId, params.watchId))) throw new NotFound();
  auditAlone(ctx, { type: 'capacity-watch', id: params.watchId, siteId: me.siteId, accountId: me.accountId });
};
