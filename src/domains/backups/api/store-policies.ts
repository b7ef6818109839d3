import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { sitesIn } from '#domains/tenancy/api/port.ts';
import { usualPolicy } from '../limits.ts';
import type { Policy } from '../retention.ts';

export interface SitePolicy extends Policy {
  siteId: string;
  siteName: string;
  version: number;
}

/** The sites in scope with their policies. An account sees the one of its own site. */
export const readPolicies = (db: Db, scope: Scope): Promise<SitePolicy[]> =>
  sitesIn(db, scope)
    .leftJoin('backup_policy as p', 'p.site_id', 't.id')
    .select([
      sql<number>`coalesce(p.daily_days, ${usualPolicy.dailyDays})`.as('dailyDays'),
      sql<number>`coalesce(p.weekly_weeks, ${usualPolicy.weeklyWeeks})`.as('weeklyWeeks'),
      sql<number>`coalesce(p.monthly_months, ${usualPolicy.monthlyMonths})`.as('monthlyMonths'),
      sql<number>`coalesce(p.manual_days, ${usualPolicy.manualDays})`.as('manualDays'),
      sql<number>`coalesce(p.version, 0)`.as('version'),
    ])
    .execute();

/** False when another has saved it in the meantime. */
export async function savePolicy(tx: Db, { siteId, version }: SitePolicy, to: Policy): Promise<boolean> {
  const { dailyDays, weeklyWeeks, monthlyMonths, manualDays } = to;
  const { rows } = await sql`
    insert into backup_policy (site_id, daily_days, weekly_weeks, monthly_months, manual_days, version)
    values (${siteId}, ${dailyDays}, ${weeklyWeeks}, ${monthlyMonths}, ${manualDays}, ${version + 1})
    on conflict (site_id) do update set daily_days = excluded.daily_days, weekly_weeks = excluded.weekly_weeks,
      monthly_months = excluded.monthly_months, manual_days = excluded.manual_days, version = excluded.version
      where backup_policy.version = ${version} returning 1`.execute(tx);
  return rows.length === 1;
}
