import { sql } from 'kysely';
import type { Station, Switch } from '#engines/switches.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { doubledMinutes, forgottenAfterDays, stationsAtOnce } from '../limits.ts';

/** Takes over what an engine lists of its switches, with their ports; gives the id of each by its reference. */
export async function saveSwitches(
  tx: Db,
  { engine, switches, now }: { engine: string; switches: readonly Switch[]; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const rows = switches.map(({ id: ref, name, zoneId, kind, model }) => ({
    id: newId(),
    ref,
    name,
    zoneId,
    kind,
    model,
  }));
  const saved = await sql<{ id: string; ref: string }>`
    insert into switch (id, engine, ref, name, zone_id, kind, model, first_read_at, read_at)
    select g.id, ${engine}, g.ref, g.name, g."zoneId", g.kind, g.model, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      g (id uuid, ref text, name text, "zoneId" text, kind text, model text)
    order by g.ref
    on conflict (engine, ref) do update set name = excluded.name, zone_id = excluded.zone_id, kind = excluded.kind,
      model = excluded.model, read_at = excluded.read_at
    returning id, ref`.execute(tx);
  const ids = new Map(saved.rows.map(({ id, ref }) => [ref, id]));
  await savePorts(
    tx,
    switches.flatMap(({ id: ref, ports }) => portRows(ids.get(ref) ?? '', ports)),
    [...ids.values()],
  );
  return ids;
}

const portRows = (switchId: string, ports: Switch['ports']) =>
  ports.map((port, position) => ({
    id: newId(),
    switch: switchId,
    name: port.name,
    position,
    description: port.description,
    up: port.up,
    speed: port.speedMbps,
    untagged: port.untagged,
    tagged: `{${port.tagged.join(',')}}`,
    host: port.hostId,
    received: port.counters.receivedBytes,
    sent: port.counters.sentBytes,
    errors: port.counters.receiveErrors + port.counters.sendErrors,
    dropped: port.counters.dropped,
  }));

/** The ports of these switches, in one statement for all of them; others of these switches are gone. */
async function savePorts(
  tx: Db,
  rows: readonly ReturnType<typeof portRows>[number][],
  switchIds: readonly string[],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (id uuid, switch uuid, name text, position int,
        description text, up boolean, speed float8, untagged int, tagged text, host text, received float8, sent float8,
        errors float8, dropped float8)
    ), gone as (
      delete from switch_port p where p.switch_id = any(${switchIds}::uuid[])
        and not exists (select 1 from given g where g.switch = p.switch_id and g.name = p.name))
    insert into switch_port as p (id, switch_id, name, position, description, up, speed_mbps, untagged, tagged, host_ref,
      received_bytes, sent_bytes, errors, dropped)
    select g.id, g.switch, g.name, g.position, g.description, g.up, g.speed, g.untagged, g.tagged::int[], g.host,
      g.received, g.sent, g.errors, g.dropped
    from given g
    on conflict (switch_id, name) do update set position = excluded.position, description = excluded.description,
      up = excluded.up, speed_mbps = excluded.speed_mbps, untagged = excluded.untagged, tagged = excluded.tagged,
      host_ref = excluded.host_ref, received_bytes = excluded.received_bytes, sent_bytes = excluded.sent_bytes,
      errors = excluded.errors, dropped = excluded.dropped`.execute(tx);
}

/**
 * Takes over a page of stations. What is older than the row says nothing new; another port is a new beginning. A VLAN that was
 * not known before, such as of a network that was not applied yet, is added to the row.
 */
export async function saveStations(
  db: Db,
  ids: ReadonlyMap<string, string>,
  stations: readonly Station[],
): Promise<void> {
  const rows = stations.flatMap(({ switchId: ref, port, mac, vlan, ip, seenAt }) => {
    const switchId = ids.get(ref);
    return switchId === undefined
      ? []
      : [{ id: newId(), switchId, port, mac, vlan, ip, seen: new Date(seenAt).toISOString() }];
  });
  for (let from = 0; from < rows.length; from += stationsAtOnce) {
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + stationsAtOnce))}::jsonb)
      g (id uuid, "switchId" uuid, port text, mac macaddr, vlan int, ip inet, seen timestamptz)`;
    await sql`
      update switch_station t set vlan = g.vlan from ${given}
      where t.mac = g.mac and t.ip is not distinct from g.ip and t.vlan is null and g.vlan is not null and not exists (
        select from switch_station o where o.mac = g.mac and o.ip is not distinct from g.ip and o.vlan = g.vlan)`.execute(
      db,
    );
    await sql`
      insert into switch_station as t (id, switch_id, port, mac, vlan, ip, since, seen_at)
      select distinct on (g.mac, g.ip, g.vlan) g.id, g."switchId", g.port, g.mac, g.vlan, g.ip, g.seen, g.seen
      from ${given}
      order by g.mac, g.ip, g.vlan, g.seen desc
      on conflict (mac, ip, vlan) do update set
        since = case when t.switch_id = excluded.switch_id and t.port = excluded.port then t.since else excluded.since end,
        switch_id = excluded.switch_id, port = excluded.port, seen_at = excluded.seen_at
      where t.seen_at < excluded.seen_at`.execute(db);
  }
}

/** Forgets stations and switches that were last seen months ago. */
export async function forget(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenAfterDays * 86_400_000);
  await db.deleteFrom('switch_station').where('seen_at', '<', before).execute();
  await db.deleteFrom('switch').where('read_at', '<', before).execute();
}

/** Which data center a switch serves; null: all of its engine. */
interface Served {
  zone_id: string | null;
  engine: string;
}

/** A relation of the IP addresses that switches saw. */
export const seenAddresses = sql<Served & { ip: string; mac: string; seen_at: Date }>`(
  select t.ip, t.mac, t.seen_at, w.zone_id, w.engine
  from switch_station t join switch w on w.id = t.switch_id where t.ip is not null)`;

/** A relation of the switches: when each was read first and last. */
export const readSwitches = sql<Served & { first_read_at: Date; read_at: Date }>`(
  select zone_id, engine, first_read_at, read_at from switch)`;

/**
 * A relation of MAC addresses that were at two ports of a data center at the same time, in the same VLAN, and still are, with
 * all of these ports. One that moved was at its new port only after it was last seen at the old one.
 */
export const doubledMacs = (now: Date) => {
  const fresh = sql`${now}::timestamptz - make_interval(mins => ${sql.lit(doubledMinutes)})`;
  return sql<{ mac: string; ports: string; seen_at: Date }>`(
    select t.mac, string_agg(distinct w.name || ' ' || t.port, ', ') as ports, max(t.seen_at) as seen_at
    from switch_station t join switch w on w.id = t.switch_id
    where t.seen_at > ${fresh} and exists (
      select from switch_station o join switch x on x.id = o.switch_id
      where o.mac = t.mac and o.vlan is not distinct from t.vlan and o.seen_at > ${fresh}
        and x.engine = w.engine and x.zone_id is not distinct from w.zone_id
        and (o.switch_id, o.port) <> (t.switch_id, t.port) and o.since <= t.seen_at and t.since <= o.seen_at)
    group by t.mac)`;
};
