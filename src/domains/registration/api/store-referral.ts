import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The maximum count, so that repeated calls can't overflow it. */
const most = 1_000_000_000;

/** Adds one to the count of whose link it is, if it is anyone's on the site. */
export async function addClick(tx: Db, siteId: string, referral: string): Promise<void> {
  await sql`
    insert into referral_click (account_id, clicks)
    select id, 1 from account where referral_code = ${referral} and site_id = ${siteId}
    on conflict (account_id) do update set clicks = least(referral_click.clicks + 1, ${most}::int)`.execute(tx);
}
