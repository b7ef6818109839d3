import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

/** What the customers of a site were charged in a month for a service, before tax. */
export interface Revenue {
  siteId: string;
  /** `2026-11`. */
  month: string;
  meter: string;
  currency: Currency;
  /** Minor units. */
  amount: number;
}

/** What customers in scope were charged from one month through another (`2026-11`), by site, month, service and currency. */
export async function readRevenue(
  db: Db,
  scope: Scope,
  { first, last }: { first: string; last: string },
): Promise<Revenue[]> {
  const { rows } = await sql<Revenue>`
    select c.site_id as "siteId", to_char(c.month, 'YYYY-MM') as month, c.meter, c.currency, sum(c.amount)::bigint as amount
    from charge c where ${within(scope, 'c')} and c.month between ${`${first}-01`}::date and ${`${last}-01`}::date
    group by c.site_id, c.month, c.meter, c.currency having sum(c.amount) <> 0
    order by c.month, c.meter, c.currency, c.site_id`.execute(db);
  return rows;
}
