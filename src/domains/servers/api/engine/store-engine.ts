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

/** When this process last took the leases that it holds. */
const held = new WeakMap<Db, Map<string, number>>();
/** A lease this young is taken again by no one else. */
const renewMs = 15_000;

/** The same for the next rounds: a lease that this process has just taken is not renewed each time. */
export async function holdLease(db: Db, name: string, holder: string): Promise<boolean> {
  const taken = held.get(db) ?? new Map<string, number>();
  held.set(db, taken);
  const now = performance.now();
  if (now - (taken.get(name) ?? -Infinity) < renewMs) return true;
  taken.delete(name);
  if (!(await takeLease(db, name, holder))) return false;
  taken.set(name, now);
  return true;
}

const nameOf = (engine: string) => `engine.${engine}.silent`;

/** Since when an engine does not answer; the first failure in a row counts. */
export async function saveSilence(db: Db, engine: string, now: Date): Promise<void> {
  await sql`
    insert into bookmark (name, value, updated_at)
    values (${nameOf(engine)}, jsonb_build_object('since', ${now.toISOString()}::text), now())
    on conflict (name) do nothing`.execute(db);
}

export async function clearSilence(db: Db, engine: string): Promise<void> {
  await sql`delete from bookmark where name = ${nameOf(engine)}`.execute(db);
}

/** The zones of engines that are silent since before a moment, in the order of the zones. */
export async function readSilentZones(
  db: Db,
  before: Date,
): Promise<{ zoneId: string; zoneName: string; since: Date }[]> {
  const { rows } = await sql<{ zoneId: string; zoneName: string; since: Date }>`
    select d.id as "zoneId", d.name as "zoneName", (b.value->>'since')::timestamptz as since
    from data_center d join bookmark b on b.name = 'engine.' || d.engine || '.silent'
    where (b.value->>'since')::timestamptz <= ${before} order by d.position, d.id`.execute(db);
  return rows;
}
