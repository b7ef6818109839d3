import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** An address that a machine has at an engine. */
export interface EngineAddress {
  mac: string;
  networkRef: string;
  ip: string;
}

/** Keeps addresses of an engine that the records don't have. */
export async function saveUnrecorded(
  db: Db,
  { engine, now }: { engine: string; now: Date },
  found: readonly EngineAddress[],
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    insert into engine_address (engine, mac, ip, network_ref, first_seen_at, seen_at)
    select distinct on (g.mac, g.ip) ${engine}, g.mac, g.ip, g.ref, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${found.map(({ mac }) => mac)}::macaddr[], ${found.map(({ ip }) => ip)}::inet[],
      ${found.map(({ networkRef }) => networkRef)}::text[]) g (mac, ip, ref)
    order by g.mac, g.ip
    on conflict (engine, mac, ip) do update set seen_at = excluded.seen_at, network_ref = excluded.network_ref`.execute(
    db,
  );
}

/** Forgets what the reading of an engine at this time has not found. */
export async function forgetOthers(db: Db, { engine, now }: { engine: string; now: Date }): Promise<void> {
  await db.deleteFrom('engine_address').where('engine', '=', engine).where('seen_at', '<', now).execute();
}

/** Forgets the addresses of a network interface that a task is to apply again: the next readings would find them again. */
export async function forgetEngineAddresses(tx: Db, mac: string): Promise<void> {
  await tx.deleteFrom('engine_address').where('mac', '=', mac).execute();
}
