import { sql } from 'kysely';
import type { Station, Switch } from '#engines/switches.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { forgottenAfterDays, stationsAtOnce } from '../limits.ts';

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
  for (const { id: ref, ports } of switches) await savePorts(tx, ids.get(ref) ?? '', ports);
  return ids;
}

async function savePorts(tx: Db, switchId: string, ports: Switch['ports']): Promise<void> {
  const rows = ports.map((port, position) => ({
    id: newId(),
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
  const names = rows.map(({ name }) => name);
  await sql`delete from switch_port where switch_id = ${switchId} and name <> all(${names}::text[])`.execute(tx);
  await sql`
    insert into switch_port as p (id, switch_id, name, position, description, up, speed_mbps, untagged, tagged, host_ref,
      received_bytes, sent_bytes, errors, dropped)
    select g.id, ${switchId}, g.name, g.position, g.description, g.up, g.speed, g.untagged, g.tagged::int[], g.host,
      g.received, g.sent, g.errors, g.dropped
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (id uuid, name text, position int, description text,
      up boolean, speed float8, untagged int, tagged text, host text, received float8, sent float8, errors float8,
      dropped float8)
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
