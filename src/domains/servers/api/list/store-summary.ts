import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

export interface Summary {
  byState: { state: string; count: number }[];
  byZone: { zoneId: string; zoneName: string; count: number }[];
  monthly: { currency: Currency; micro: number }[];
  /** The last twelve months, those without a creation too. */
  createdByMonth: { month: string; count: number }[];
}

/** One pass over the living servers for the counts, and one for the months. */
export async function readSummary(db: Db, scope: Scope, now: Date): Promise<Summary> {
  const { rows } = await sql<{
    state: string;
    zoneId: string;
    zoneName: string;
    currency: Currency;
    count: number;
    micro: number;
  }>`
    select g.*, d.name as "zoneName" from (
      select s.state, s.zone_id as "zoneId", s.currency, count(*) as count, sum(s.month_micro)::bigint as micro
      from server s where s.state <> 'terminated' and ${within(scope, 's')} group by s.state, s.zone_id, s.currency) g
    join data_center d on d.id = g."zoneId" order by d.position, d.id`.execute(db);
  const months = await sql<{ month: string; count: number }>`
    select to_char(m.month, 'YYYY-MM') as month, count(s.id) as count
    from generate_series(date_trunc('month', ${now}::timestamptz at time zone 'UTC') - interval '11 months',
      date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') m (month)
    left join server s on s.state <> 'terminated' and ${within(scope, 's')}
      and s.created_at >= m.month at time zone 'UTC' and s.created_at < (m.month + interval '1 month') at time zone 'UTC'
    group by m.month order by m.month`.execute(db);
  const sumBy = <K extends string>(key: (row: (typeof rows)[number]) => K, of: 'count' | 'micro') => {
    const sums = new Map<K, number>();
    for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + row[of]);
    return [...sums];
  };
  const zoneNames = new Map(rows.map((row) => [row.zoneId, row.zoneName]));
  return {
    byState: sumBy((row) => row.state, 'count').map(([state, count]) => ({ state, count })),
    byZone: sumBy((row) => row.zoneId, 'count').map(([zoneId, count]) => ({
      zoneId,
      zoneName: zoneNames.get(zoneId) ?? zoneId,
      count,
    })),
    monthly: sumBy((row) => row.currency, 'micro').map(([currency, micro]) => ({ currency, micro })),
    createdByMonth: months.rows,
  };
}
