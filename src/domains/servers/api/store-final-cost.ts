import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

/**
 * What terminated servers cost from the first of the month (UTC) in which they ended to their end, in micros at their
 * last price: a monthly one its month, an hourly one its hours on and off as its history tells them. Nothing is
 * charged before a server was first made.
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
      select h.server_id, h.to_state as state, h.at as began,
        lead(h.at, 1, 'infinity') over (partition by h.server_id order by h.at, h.id) as ended
      from server_history h join ended e on e.id = h.server_id where h.to_state is not null
    ),
    hours as (
      select e.id, t.state = 'on' as running,
        sum(extract(epoch from least(t.ended, e.upper) - greatest(t.began, e.lower))) / 3600 as n
      from ended e join states t on t.server_id = e.id
      where t.began < e.upper and t.ended > e.lower and t.state not in ('creating', 'error', 'terminated')
      group by e.id, running
    )
    select e.id, case when e.billing_mode = 0 then e.month_micro else round(coalesce((
      select sum(h.n * case when h.running then e.hourly_on_micro else e.hourly_off_micro end)
      from hours h where h.id = e.id), 0)) end::bigint as micro
    from ended e`.execute(db);
  return new Map(rows.map(({ id, micro }) => [id, micro]));
}
