import { createHmac, hkdfSync, type Hmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Rows read at a time; a busy day has a million of them. */
const batch = 5000;
/** Any number that nothing else in this database uses as an advisory lock. */
const closeLock = 7_305_418_024;

export interface Digest {
  /** `2026-11-20`, in UTC. */
  day: string;
  rows: number;
  digest: Buffer;
}

/** Where a chain does not hold. */
export interface Break {
  day: string;
  why: 'rows changed' | 'day missing';
}

const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'skydeck audit chain', 32));

/** The digest of one day: keyed, so that someone who writes into the database alone cannot make a fitting one. */
export async function digestOf(db: Db, day: string, chain: { secret: Buffer; previous: Buffer }): Promise<Digest> {
  const hash = createHmac('sha256', keyOf(chain.secret)).update(chain.previous).update(day);
  const rows = await addRows(db, day, hash);
  return { day, rows, digest: hash.digest() };
}

/** Every column by name and order: a column that joins the table later must not change what is hashed here. */
async function addRows(db: Db, day: string, hash: Hmac): Promise<number> {
  let after = '0';
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ id: string; line: string }>`
      select id::text as id, jsonb_build_array(
        id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), action, outcome, error_code, actor_id,
        actor_name, on_behalf_of, support_id, site_id, account_id, object_type, object_id, object_name, diff, source,
        host(ip), request_id, task_id
      )::text as line
      from audit
      where at >= ${day}::timestamp at time zone 'UTC'
        and at < (${day}::timestamp + interval '1 day') at time zone 'UTC' and id > ${after}::bigint
      order by id limit ${batch}`.execute(db);
    for (const { line } of rows) hash.update(line).update('\n');
    count += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batch) return count;
  }
}

/** The digests that were made, the oldest first. */
export async function readDigests(db: Db): Promise<Digest[]> {
  const rows = await db
    .selectFrom('audit_digest')
    .select([sql<string>`day::text`.as('day'), 'rows', 'digest'])
    .orderBy('day')
    .execute();
  return rows;
}

/** The first day that has audit rows; null while there are none. */
async function firstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(at) at time zone 'UTC')::date::text as day from audit`.execute(db);
  return rows[0]?.day ?? null;
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayAfter = (day: string): string => dayOf(Date.parse(day) + 86_400_000);

/** Makes the digests of all days that are over and have none, in one transaction; answers the new ones. */
export async function closeDays(pool: Db, parts: { secret: Buffer; now: number }): Promise<Digest[]> {
  return pool.transaction().execute(async (db) => {
    // A lock of the table would need the right to change it.
    await sql`select pg_advisory_xact_lock(${closeLock})`.execute(db);
    const last = (await readDigests(db)).at(-1);
    let day = last === undefined ? await firstDay(db) : dayAfter(last.day);
    let previous: Buffer = last?.digest ?? Buffer.alloc(32);
    const made: Digest[] = [];
    for (const today = dayOf(parts.now); day !== null && day < today; day = dayAfter(day)) {
      const one = await digestOf(db, day, { secret: parts.secret, previous });
      await db.insertInto('audit_digest').values(one).execute();
      made.push(one);
      previous = one.digest;
    }
    return made;
  });
}

/** Makes every digest again and compares; answers the first day that does not fit, or null. */
export async function findBreak(db: Db, secret: Buffer): Promise<Break | null> {
  let previous: Buffer = Buffer.alloc(32);
  let expected = await firstDay(db);
  for (const kept of await readDigests(db)) {
    if (expected !== null && kept.day > expected) return { day: expected, why: 'day missing' };
    const made = await digestOf(db, kept.day, { secret, previous });
    if (!made.digest.equals(kept.digest)) return { day: kept.day, why: 'rows changed' };
    previous = kept.digest;
    expected = dayAfter(kept.day);
  }
  return null;
}
