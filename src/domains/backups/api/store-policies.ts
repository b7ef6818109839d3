import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { usualPolicy } from '../limits.ts';
import type { Policy } from '../retention.ts';

export interface SitePolicy extends Policy {
  siteId: string;
  siteName: string;
  version: number;
}

/** The sites in scope with their policies. An account sees the one of its own site. */
export async function readPolicies(db: Db, scope: Scope): Promise<SitePolicy[]> {
  const own =
    scope.reach === 'provider'
      ? sql<boolean>`true`
      : scope.reach === 'site'
        ? sql<boolean>`t.id = ${scope.siteId}`
        : sql<boolean>`t.id in (select a.site_id from account a where a.id = any(${scope.accountIds}::uuid[]))`;
  const { rows } = await sql<SitePolicy>`
    select t.id as "siteId", t.name as "siteName", coalesce(p.daily_days, ${usualPolicy.dailyDays}) as "dailyDays",
      coalesce(p.weekly_weeks, ${usualPolicy.weeklyWeeks}) as "weeklyWeeks",
      coalesce(p.monthly_months, ${usualPolicy.monthlyMonths}) as "monthlyMonths",
      coalesce(p.manual_days, ${usualPolicy.manualDays}) as "manualDays", coalesce(p.version, 0) as version
    from site t left join backup_policy p on p.site_id = t.id where ${own} order by t.name, t.id`.execute(db);
  return rows;
}

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
