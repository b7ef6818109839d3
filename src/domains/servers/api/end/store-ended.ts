import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { Currency } from '#kernel/money.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { servers } from '../../contract.ts';
import { seesMoney } from '../money-view.ts';

/**
 * What terminated servers cost from the first of the month (UTC) in which they ended until their end, in micros at their
 * last price: the full month for monthly servers, hours on and off by history for hourly ones. Nothing is charged before a
 * server was created.
 */
export async function readFinalCosts(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; micro: number }>`
    with ended as (
      select s.id, s.billing_mode, s.month_micro, s.hourly_on_micro, s.hourly_off_micro, s.terminated_at as upper,
        date_trunc('month', s.terminated_at, 'utc') as lower
      from server s where s.id = any(${ids}::uuid[]) and s.terminated_at is not null and ${within(scope, 's')}
    ),
    states as (
      select h.object_id, h.to_state as state, h.at as began,
        lead(h.at, 1, 'infinity') over (partition by h.object_id order by h.at, h.id) as ended
      from history h join ended e on e.id = h.object_id where h.to_state is not null
    ),
    hours as (
      select e.id, t.state = 'on' as running,
        sum(extract(epoch from least(t.ended, e.upper) - greatest(t.began, e.lower))) / 3600 as n
      from ended e join states t on t.object_id = e.id
      where t.began < e.upper and t.ended > e.lower and t.state not in ('creating', 'error', 'terminated')
      group by e.id, running
    )
    select e.id, case when e.billing_mode = 0 then e.month_micro else round(coalesce((
      select sum(h.n * case when h.running then e.hourly_on_micro else e.hourly_off_micro end)
      from hours h where h.id = e.id), 0)) end::bigint as micro
    from ended e`.execute(db);
  return new Map(rows.map(({ id, micro }) => [id, micro]));
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
  items: async (rows, { db, scope, me, now }) => {
    const money = seesMoney(me);
    const costs = money
      ? await readFinalCosts(
          db,
          scope,
          rows.map((row) => row.id),
        )
      : null;
    return rows.map(({ ended, restoreUntil, monthMicro, hourlyOffMicro, endedBy, ...row }) => ({
      ...row,
      ended: ended.toISOString(),
      endedBy: endedBy ?? '',
      restoreUntil: restoreUntil !== null && restoreUntil > now ? restoreUntil.toISOString() : null,
      monthlyPrice: money ? { amount: minorOf(monthMicro), currency: row.currency } : null,
      hourlyOffMicro: money ? hourlyOffMicro : null,
      finalCost: costs === null ? null : { amount: minorOf(costs.get(row.id) ?? 0), currency: row.currency },
    }));
  },
});
