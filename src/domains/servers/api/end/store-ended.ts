import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { readSpansOf } from '#domains/metering/api/port.ts';
import { chargesOf } from '#domains/metering/charges-of.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { Currency } from '#kernel/money.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { servers } from '../../contract.ts';
import { seesMoney } from '../money-view.ts';

interface EndedRow {
  id: string;
  ended: Date;
}

/**
 * What terminated servers cost from the first of the month (UTC) in which they ended until their end, in minor units. One whose use was
 * not metered has none.
 */
export async function readFinalCosts(db: Db, ended: readonly EndedRow[]): Promise<Map<string, number>> {
  if (ended.length === 0) return new Map();
  const times = ended.map((one) => one.ended.getTime());
  const spans = await readSpansOf(db, {
    objectIds: ended.map(({ id }) => id),
    from: monthStart(new Date(Math.min(...times))),
    until: new Date(Math.max(...times)),
  });
  const costs = ended.flatMap(({ id, ended: until }): [string, number][] => {
    const own = spans.filter(({ objectId }) => objectId === id);
    if (own.length === 0) return [];
    const charges = chargesOf(own, { month: until, until, pricesOf: () => [] });
    return [[id, charges.reduce((sum, { amount }) => sum + amount, 0)]];
  });
  return new Map(costs);
}

/** Terminated servers, the last one first, with those that can still come back. */
export const listTerminated = listRows(servers.listTerminated, {
  what: 'terminated-servers',
  from: ({ db }) =>
    db
      .selectFrom('server as s')
      .select([
        's.id',
        's.name',
        's.zone_id as zoneId',
        's.ram_mb as ramMb',
        's.disk_gb as diskGb',
        's.terminated_by as endedBy',
        's.restore_until as restoreUntil',
        's.hourly_off_micro as hourlyOffMicro',
        's.task_id as cmdId',
        sql<Currency>`s.currency`.as('currency'),
        sql<Date>`s.terminated_at`.as('ended'),
        sql<number>`s.month_micro`.as('monthMicro'),
        sql<string>`s.cpu_count || s.cpu_type`.as('cpu'),
        sql<string>`(select i.name || ' ' || i.version from image i where i.id = s.image_id)`.as('imageName'),
        sql<string>`(select a.name from account a where a.id = s.account_id)`.as('owner'),
      ]),
  scope: ({ scope }) => sql<boolean>`s.state = 'terminated' and ${within(scope, 's')}`,
  id: sortBy('s.id', 'uuid'),
  sorts: { ended: sortBy('s.terminated_at', 'timestamptz'), name: sortBy('s.name_key', 'text') },
  search: [sql.ref('s.name_key')],
  filters: {
    zone: (zone) => sql<boolean>`s.zone_id = ${zone}`,
    restorable: (restorable) => (restorable === 1 ? sql<boolean>`s.restore_until > now()` : sql<boolean>`true`),
  },
  items: async (rows, { db, me, now }) => {
    const money = seesMoney(me);
    const costs = money ? await readFinalCosts(db, rows) : null;
    return rows.map(({ ended, restoreUntil, monthMicro, hourlyOffMicro, endedBy, ...row }) => ({
      ...row,
      ended: ended.toISOString(),
      endedBy: endedBy ?? '',
      restoreUntil: restoreUntil !== null && restoreUntil > now ? restoreUntil.toISOString() : null,
      monthlyPrice: money ? { amount: minorOf(monthMicro), currency: row.currency } : null,
      hourlyOffMicro: money ? hourlyOffMicro : null,
      finalCost: moneyOf(costs?.get(row.id), row.currency),
    }));
  },
});

const moneyOf = (amount: number | undefined, currency: Currency) =>
  amount === undefined ? null : { amount, currency };
