import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

const leaseSeconds = 30;

/** Takes or renews a lease; false while another holder's is younger than 30 s. The database's clock decides. */
export async function takeLease(db: Db, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into bookmark (name, value, updated_at) values (${name}, ${JSON.stringify({ holder })}::jsonb, now())
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where bookmark.value = excluded.value or bookmark.updated_at < now() - make_interval(secs => ${leaseSeconds})
    returning name`.execute(db);
  return rows.length === 1;
}
