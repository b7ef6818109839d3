import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { networkInterfaces } from '#domains/networks/api/port.ts';
import { foundServers, nicOwners } from '#domains/servers/api/port.ts';
import { doubledMacs } from '#domains/switches/api/port.ts';

interface Reading {
  engine: string;
  now: Date;
}

/** Keeps connected interfaces of machines whose MAC address the records have for the interface of another machine. */
export async function saveTwins(
  db: Db,
  { engine, now }: Reading,
  found: readonly { ref: string; mac: string }[],
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    insert into engine_twin (engine, mac, machine_ref, first_seen_at, seen_at)
    select distinct on (g.mac, g.ref) ${engine}, g.mac, g.ref, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${found.map(({ mac }) => mac)}::macaddr[], ${found.map(({ ref }) => ref)}::text[]) g (mac, ref)
      join ${nicOwners} k on k.mac = g.mac and k.machine_ref <> g.ref
    order by g.mac, g.ref
    on conflict (engine, mac, machine_ref) do update set seen_at = excluded.seen_at`.execute(db);
}

/**
 * Connected network interfaces whose MAC address is in use elsewhere: by another machine in two readings of its engine, or at two
 * ports of switches at the same time.
 */
export const duplicateMacs = (now: Date) => sql`
  select k.nic_id::text as object_id, v.name, v.site_id, v.account_id, v.zone_id, v.owner, v.site, v.zone,
    v.id as "serverId", k.mac::text as mac, n.network, f.evidence, f.elsewhere, f.seen
  from (
    select distinct on (e.mac) e.mac, e.evidence, e.elsewhere, e.seen from (
      select t.mac, 'machine' as evidence, 1 as place, t.seen_at as seen, coalesce((
        select o.server_name || ' · ' from ${nicOwners} o where o.machine_ref = t.machine_ref limit 1), '') || t.machine_ref as elsewhere
      from engine_twin t where t.first_seen_at < t.seen_at
      union all
      select p.mac, 'ports', 2, p.seen_at, p.ports from ${doubledMacs(now)} p) e
    order by e.mac, e.place, e.elsewhere) f
    join ${nicOwners} k on k.mac = f.mac and k.connected
    join ${networkInterfaces} n on n.nic_id = k.nic_id
    join ${foundServers} v on v.id = k.server_id and v.living`;
