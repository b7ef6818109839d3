import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

interface DatabaseFacts {
  version: string;
  bytes: number;
  used: number;
  most: number;
  /** Unix milliseconds. */
  now: number;
}

/** What the database says of itself. */
export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most, extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(
    db,
  );
  return rows[0]!;
}

/** When a worker last began a scheduled job; null: none has. */
export async function readLastSlot(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('schedule_slot')
    .select(({ fn }) => fn.max('slot').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
