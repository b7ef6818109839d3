import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within, withinShared } from '#platform/db/within.ts';

export interface Summary {
  byState: { state: string; count: number }[];
  byZone: { zoneId: string; zoneName: string; count: number }[];
  /** What those of the scope itself cost: what others share costs them. */
  monthly: { currency: Currency; micro: number }[];
  /** How many of them others share. */
  shared: number;
  /** The last twelve months, those without a creation too. */
  createdByMonth: { month: string; count: number }[];
}

/**
 * The living servers that the scope sees, or those of one account or data center, as the list without a filter has them: one pass for the counts, and one for the
 * months.
 */
export async function readSummary(
  db: Db,
  scope: Scope,
  { now, accountId, zone }: { now: Date; accountId: string | undefined; zone: string | undefined },
): Promise<Summary> {
  const own = within(scope, 's');
  const ofAccount = accountId === undefined ? sql`` : sql`and s.account_id = ${accountId}`;
  const ofZone = zone === undefined ? sql`` : sql`and s.zone_id = ${zone}`;
  const seen = sql<boolean>`(${withinShared(scope, 's')} ${ofAccount} ${ofZone})`;
  const { rows } = await sql<{
    state: string;
    zoneId: string;
    zoneName: string;
    currency: Currency;
    count: number;
    own: number;
    micro: number;
  }>`
    select g.*, d.name as "zoneName" from (
      select s.state, s.zone_id as "zoneId", s.currency, count(*) as count, count(*) filter (where ${own}) as own,
        coalesce(sum(s.month_micro) filter (where ${own}), 0)::bigint as micro
      from server s where s.state <> 'terminated' and ${seen} group by s.state, s.zone_id, s.currency) g
    join data_center d on d.id = g."zoneId" order by d.position, d.id`.execute(db);
  const months = await sql<{ month: string; count: number }>`
    select to_char(m.month, 'YYYY-MM') as month, count(s.id) as count
    from generate_series(date_trunc('month', ${now}::timestamptz at time zone 'UTC') - interval '11 months',
      date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') m (month)
    left join server s on s.state <> 'terminated' and ${seen}
      and s.created_at >= m.month at time zone 'UTC' and s.created_at < (m.month + interval '1 month') at time zone 'UTC'
    group by m.month order by m.month`.execute(db);
  const countBy = (key: (row: (typeof rows)[number]) => string) => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + row.count);
    return [...counts];
  };
  const zoneNames = new Map(rows.map((row) => [row.zoneId, row.zoneName]));
  return {
    byState: countBy((row) => row.state).map(([state, count]) => ({ state, count })),
    byZone: countBy((row) => row.zoneId).map(([zoneId, count]) => ({
      zoneId,
      zoneName: zoneNames.get(zoneId) ?? zoneId,
      count,
    })),
    monthly: [
      ...Map.groupBy(
        rows.filter(({ own: count }) => count > 0),
        ({ currency }) => currency,
      ),
    ].map(([currency, of]) => ({
      currency,
      micro: of.reduce((sum, { micro }) => sum + micro, 0),
    })),
    shared: rows.reduce((sum, { count, own: mine }) => sum + count - mine, 0),
    createdByMonth: months.rows,
  };
}
