import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Takes a person's name off what they did with servers of their site. */
export async function forgetAuthor(tx: Db, accountId: string): Promise<void> {
  await sql`
    update backup t set created_by = '' from server s, account a
    where a.id = ${accountId} and s.id = t.server_id and s.site_id = a.site_id
      and lower(t.created_by) = a.email_key`.execute(tx);
}
