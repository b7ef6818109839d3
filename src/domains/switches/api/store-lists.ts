import { sql, type RawBuilder } from 'kysely';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { hostNames } from '#domains/hosts/api/port.ts';
import { listDataCenters, type Zone } from '#domains/infrastructure/api/port.ts';
import { nicOwners } from '#domains/servers/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { switches } from '../contract.ts';
import type { switchKinds } from '../schemas.ts';

/** The data centers, for names and for switches that serve all of an engine. */
async function prepare({ db }: Pick<Ctx, 'db'>) {
  return { zones: await listDataCenters(db) };
}

const nameOf = (zones: readonly Pick<Zone, 'id' | 'name'>[], id: string | null) =>
  id === null ? null : (zones.find((zone) => zone.id === id)?.name ?? id);

/** Switches `w` of data centers; one that serves all of its engine is in each of these. */
function inZones(ids: readonly string[], zones: readonly Pick<Zone, 'id' | 'engine'>[]): RawBuilder<boolean> {
  const engines = zones.filter(({ id }) => ids.includes(id)).map(({ engine }) => engine);
  return sql<boolean>`(w.zone_id = any(${ids}) or (w.zone_id is null and w.engine = any(${engines})))`;
}

const everyOperator = () => sql<boolean>`true`;

export const listSwitches = listRows(switches.listSwitches, {
  what: 'switches',
  prepare,
  from: ({ db }) =>
    db
      .selectFrom('switch as w')
      .select(['w.id', 'w.name', 'w.zone_id as zoneId', 'w.engine', 'w.model', 'w.read_at as readAt'])
      .select((b) => [
        b.ref('w.kind').$castTo<(typeof switchKinds)[number]>().as('kind'),
        sql<number>`(select count(*)::int from switch_port p where p.switch_id = w.id)`.as('ports'),
        sql<number>`(select count(*)::int from switch_port p where p.switch_id = w.id and p.up)`.as('up'),
        sql<number>`(select count(*)::int from switch_port p where p.switch_id = w.id and p.errors > 0)`.as('faulty'),
        sql<number>`(select count(*)::int from switch_station t where t.switch_id = w.id)`.as('stations'),
      ]),
  scope: everyOperator,
  id: sortBy('w.id', 'uuid'),
  sorts: {
    name: sortBy('w.name', 'text'),
    zone: sortByKnown('w.zone_id', 'text'),
    read: sortBy('w.read_at', 'timestamptz'),
  },
  search: [sql`lower(w.name)`, sql`lower(w.zone_id)`, sql`lower(w.model)`],
  filters: { zone: (ids, { own }) => inZones(ids, own.zones) },
  items: (rows, { own }) =>
    rows.map(({ readAt, ...row }) => ({ ...row, zone: nameOf(own.zones, row.zoneId), read: readAt.toISOString() })),
});

export const listSwitchPorts = listRows(switches.listSwitchPorts, {
  what: 'switch-ports',
  prepare,
  from: ({ db }) =>
    db
      .selectFrom('switch_port as p')
      .innerJoin('switch as w', 'w.id', 'p.switch_id')
      .leftJoin(hostNames.as('h'), (join) => join.onRef('h.engine', '=', 'w.engine').onRef('h.ref', '=', 'p.host_ref'))
      .select(['p.id', 'p.name', 'w.id as switchId', 'w.name as switchName', 'w.zone_id as zoneId', 'w.engine'])
      .select(['p.description', 'p.up', 'p.speed_mbps as speedMbps', 'p.untagged', 'p.tagged'])
      .select(['h.id as hostId', 'h.name as host', 'p.errors', 'p.dropped', 'w.read_at as readAt'])
      .select(['p.received_bytes as receivedBytes', 'p.sent_bytes as sentBytes'])
      .select(
        sql<number>`(select count(*)::int from switch_station t where t.switch_id = p.switch_id and t.port = p.name)`.as(
          'stations',
        ),
      ),
  scope: everyOperator,
  id: sortBy('p.id', 'uuid'),
  sorts: {
    place: { value: sql<string>`w.name || lpad(p.position::text, 6, '0')`, type: 'text' },
    errors: sortBy('p.errors', 'float8'),
    dropped: sortBy('p.dropped', 'float8'),
    speedMbps: sortByKnown('p.speed_mbps', 'float8'),
  },
  search: [sql`lower(p.name)`, sql`lower(p.description)`, sql`lower(w.name)`],
  filters: {
    zone: (ids, { own }) => inZones(ids, own.zones),
    switch: (name) => sql<boolean>`w.name = ${name}`,
    state: (state) => sql<boolean>`p.up = ${state === 'up'}`,
    errors: (wanted) => sql<boolean>`(p.errors > 0) = ${wanted === 1}`,
    vlan: (vlan) => sql<boolean>`(p.untagged = ${vlan} or ${vlan}::int = any(p.tagged))`,
  },
  items: (rows, { own }) =>
    rows.map(({ readAt, up, ...row }) => ({
      ...row,
      state: up ? ('up' as const) : ('down' as const),
      zone: nameOf(own.zones, row.zoneId),
      read: readAt.toISOString(),
    })),
});

const macText = sql`t.mac::text`;

export const listStations = listRows(switches.listStations, {
  what: 'mac-addresses',
  prepare,
  from: ({ db }) =>
    db
      .selectFrom('switch_station as t')
      .innerJoin('switch as w', 'w.id', 't.switch_id')
      .leftJoin('switch_port as p', (join) =>
        join.onRef('p.switch_id', '=', 't.switch_id').onRef('p.name', '=', 't.port'),
      )
      .leftJoin(hostNames.as('h'), (join) => join.onRef('h.engine', '=', 'w.engine').onRef('h.ref', '=', 'p.host_ref'))
      .leftJoin(nicOwners.as('k'), (join) => join.on(sql<boolean>`k.mac = t.mac`))
      .select(['t.id', 't.vlan', 't.port', 't.since as sinceAt', 't.seen_at as seenAt'])
      .select(['w.id as switchId', 'w.name as switchName', 'w.zone_id as zoneId', 'w.engine'])
      .select(['h.id as hostId', 'h.name as host'])
      .select(['k.server_id as serverId', 'k.server_name as server', 'k.account_id as accountId', 'k.owner'])
      .select([sql<string>`t.mac::text`.as('mac'), sql<string | null>`host(t.ip)`.as('ip')]),
  scope: ({ scope }) => sql<boolean>`(k.server_id is null or ${within(scope, 'k')})`,
  id: sortBy('t.id', 'uuid'),
  sorts: {
    mac: { value: macText, type: 'text' },
    ip: sortByKnown('t.ip', 'inet'),
    since: sortBy('t.since', 'timestamptz'),
    seen: sortBy('t.seen_at', 'timestamptz'),
  },
  // As people write them: with colons, with dashes, and without anything between.
  search: [
    macText,
    sql`replace(t.mac::text, ':', '')`,
    sql`replace(t.mac::text, ':', '-')`,
    sql`host(t.ip)`,
    sql`lower(k.server_name)`,
    sql`lower(k.owner)`,
  ],
  filters: {
    zone: (ids, { own }) => inZones(ids, own.zones),
    switch: (name) => sql<boolean>`w.name = ${name}`,
    port: (name) => sql<boolean>`t.port = ${name}`,
    vlan: (vlan) => sql<boolean>`t.vlan = ${vlan}`,
    known: (wanted) => sql<boolean>`(k.server_id is not null) = ${wanted === 1}`,
  },
  items: (rows, { own }) =>
    rows.map(({ sinceAt, seenAt, ...row }) => ({
      ...row,
      zone: nameOf(own.zones, row.zoneId),
      since: sinceAt.toISOString(),
      seen: seenAt.toISOString(),
    })),
});
