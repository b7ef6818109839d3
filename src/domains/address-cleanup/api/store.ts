import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { heldAddresses, networkInterfaces, publicSubnets, skippedAddresses } from '#domains/networks/api/port.ts';
import { readSwitches, seenAddresses } from '#domains/switches/api/port.ts';
import { fixOf, type Cause } from '../causes.ts';
import { addressCleanup } from '../contract.ts';
import { answeredHours, settledMinutes, silentDays, staleReadingMinutes } from '../limits.ts';

/** A finding as it is found. */
export interface Finding {
  id: string;
  cause: Cause;
  ip: string;
  count: number;
  /** Null where only an engine knows the address. */
  subnetId: string | null;
  cidr: string;
  network: string;
  zoneId: string;
  nicId: string | null;
  serverId: string | null;
  server: string | null;
  mac: string | null;
  accountId: string | null;
  siteId: string | null;
  owner: string | null;
  since: Date | null;
  seen: Date | null;
}

const ago = (now: Date, unit: 'days' | 'hours' | 'mins', n: number) =>
  sql`(${now}::timestamptz - make_interval(${sql.raw(unit)} => ${sql.lit(n)}))`;

/** Something in the data center of a place: a switch serves one, or all of its engine. */
const serves = (what: string, of: string) =>
  sql.raw(`(${what}.zone_id = ${of}.zone_id or (${what}.zone_id is null and ${what}.engine = ${of}.engine))`);

const heldFields = sql`host(h.ip) as ip, 1 as count, h.subnet_id as "subnetId", h.cidr, h.network, h.zone_id as "zoneId",
  h.nic_id as "nicId", h.server_id as "serverId", h.server, h.mac::text as mac, h.account_id as "accountId",
  h.site_id as "siteId", h.owner, h.taken_at as since`;

/** Public addresses on record that nothing answered for, where switches have been read for as long. */
const silent = (now: Date) => sql`
  select case when h.nic_id is not null then 'silent-interface' when h.keeper_id is not null then 'silent-kept'
      else 'silent-reserved' end as cause, ${heldFields}, z.seen
  from ${heldAddresses} h
    left join lateral (select max(t.seen_at) as seen from ${seenAddresses} t
      where t.ip = host(h.ip)::inet and ${serves('t', 'h')}) z on true
  where h.is_public and h.type <> 2 and h.cooldown_until is null and not h.keeper_deleted
    and h.taken_at < ${ago(now, 'days', silentDays)} and coalesce(z.seen < ${ago(now, 'days', silentDays)}, true)
    and (h.nic_id is null and (h.keeper_id is not null or h.type <> 0) or h.server_state = 'on' and h.connected)
    and exists (select from ${readSwitches} w where ${serves('w', 'h')}
      and w.read_at > ${ago(now, 'mins', staleReadingMinutes)} and w.first_read_at < ${ago(now, 'days', silentDays)})`;

/** Public addresses that answer although no record holds them; each once, with the MAC address seen last. */
const unrecorded = (now: Date) => sql`
  (select distinct on (b.subnet_id, t.ip) 'unrecorded' as cause, host(t.ip) as ip, 1 as count, b.subnet_id as "subnetId",
    b.cidr, b.network, b.zone_id as "zoneId", null::uuid as "nicId", k.server_id as "serverId", k.server,
    t.mac::text as mac, k.account_id as "accountId", k.site_id as "siteId", k.owner, null::timestamptz as since,
    t.seen_at as seen
  from ${seenAddresses} t join ${publicSubnets} b on ${serves('t', 'b')} and t.ip <<= b.range
    left join ${networkInterfaces} k on k.mac = t.mac
  where t.seen_at > ${ago(now, 'hours', answeredHours)} and t.ip <> all(b.never)
    and not exists (select from ${heldAddresses} h where h.subnet_id = b.subnet_id and host(h.ip) = host(t.ip))
  order by b.subnet_id, t.ip, t.seen_at desc)`;

/** Addresses on record that nothing has anymore. Cooldowns run by the database's clock. */
const leftover = (now: Date) => sql`
  select case when h.nic_id is not null and h.server_id is null then 'interface-gone'
      when h.nic_id is not null then 'server-terminated' when h.keeper_deleted then 'owner-deleted'
      else 'cooldown-over' end as cause, ${heldFields}, null::timestamptz as seen
  from ${heldAddresses} h
  where h.taken_at < ${ago(now, 'mins', settledMinutes)} and (
    h.nic_id is not null and not coalesce(h.in_use, false) or h.keeper_deleted
    or h.cooldown_until < now() - make_interval(mins => ${sql.lit(settledMinutes)}))`;

/** Subnets in which free addresses are never found. */
const skipped = sql`
  select 'skipped' as cause, s.lowest as ip, s.skipped as count, s.subnet_id as "subnetId", s.cidr, s.network,
    s.zone_id as "zoneId", null::uuid as "nicId", null::uuid as "serverId", null as server, null as mac,
    s.account_id as "accountId", s.site_id as "siteId", s.owner, null::timestamptz as since, null::timestamptz as seen
  from ${skippedAddresses} s`;

/** Addresses that an engine had at network interfaces of servers in two readings. */
const engineOnly = sql`
  select 'engine-only' as cause, host(e.ip) as ip, 1 as count, null::uuid as "subnetId", '' as cidr, k.network,
    k.zone_id as "zoneId", k.nic_id as "nicId", k.server_id as "serverId", k.server, k.mac::text as mac,
    k.account_id as "accountId", k.site_id as "siteId", k.owner, e.first_seen_at as since, null::timestamptz as seen
  from engine_address e join ${networkInterfaces} k on k.mac = e.mac and k.network_id::text = e.network_ref
  where e.first_seen_at < e.seen_at
    and not exists (select from ${heldAddresses} h where h.nic_id = k.nic_id and host(h.ip) = host(e.ip))`;

/** A relation of findings, each with an id that is the same for as long as its cause is there. */
const named = (...parts: RawBuilder<unknown>[]) => sql<Finding>`(
  select p.cause || ':' || coalesce(p."subnetId"::text, p.mac) || ':' || p.ip as id, p.*
  from (${sql.join(parts, sql` union all `)}) p)`;

const arpscanFindings = (now: Date) => named(silent(now), unrecorded(now));
const systemFindings = (now: Date) => named(leftover(now), skipped, engineOnly);

/** Which relation has the findings of a cause. */
const partOf: Record<Cause, (now: Date) => RawBuilder<unknown>> = {
  'silent-interface': silent,
  'silent-kept': silent,
  'silent-reserved': silent,
  unrecorded,
  'interface-gone': leftover,
  'server-terminated': leftover,
  'owner-deleted': leftover,
  'cooldown-over': leftover,
  skipped: () => skipped,
  'engine-only': () => engineOnly,
};
const isCause = (text: string): text is Cause => Object.hasOwn(partOf, text);

/** The findings with these ids that are there now, of some subnets or of all. Only the relations of their causes are read. */
export async function readFindings(
  db: Db,
  ids: readonly string[],
  { now, subnetIds }: { now: Date; subnetIds?: readonly string[] },
): Promise<Finding[]> {
  const causes = ids.map((id) => id.split(':', 1)[0] ?? '').filter(isCause);
  const parts = [...new Set(causes.map((cause) => partOf[cause]))];
  if (parts.length === 0) return [];
  const { rows } = await sql<Finding>`
    select f.* from ${named(...parts.map((part) => part(now)))} f
    where f.id = any(${ids}::text[]) ${subnetIds === undefined ? sql`` : sql`and f."subnetId" = any(${subnetIds}::uuid[])`}
    order by f.id`.execute(db);
  return rows;
}

const rowOf = ({ cause, since, seen, subnetId: _, nicId: __, siteId: ___, ...same }: Finding) => ({
  ...same,
  cause,
  fix: fixOf[cause],
  since: since?.toISOString() ?? null,
  seen: seen?.toISOString() ?? null,
});

/** What both lists have in common. */
const source = (findings: (now: Date) => RawBuilder<Finding>) =>
  ({
    from: ({ db, now }: Pick<Ctx, 'db' | 'now'>) => db.selectFrom(findings(now).as('f')).selectAll('f'),
    scope: () => sql<boolean>`true`,
    id: sortBy('f.id', 'text'),
    sorts: {
      ip: { value: sql`f.ip::inet`, type: 'inet' },
      since: sortByKnown('f.since', 'timestamptz'),
      seen: sortByKnown('f.seen', 'timestamptz'),
    },
    search: ['f.ip', 'f.server', 'f.owner', 'f.network', 'f.mac'].map((column) => sql`lower(${sql.ref(column)})`),
    filters: {
      zone: (ids: readonly string[]) => sql<boolean>`f."zoneId" = any(${ids}::text[])`,
      cause: (wanted: readonly string[]) => sql<boolean>`f.cause = any(${wanted}::text[])`,
    },
    items: (rows: Finding[]) => rows.map(rowOf),
  }) as const;

export const listArpscanFindings = listRows(addressCleanup.listArpscanFindings, {
  ...source(arpscanFindings),
  what: 'arpscan-findings',
});
export const listSystemFindings = listRows(addressCleanup.listSystemFindings, {
  ...source(systemFindings),
  what: 'system-findings',
});

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

/** Forgets what the reading of an engine at this time has not found, of addresses and of MACs, and what engines had that are gone. */
export async function forgetOthers(
  db: Db,
  { engine, now, engines }: { engine: string; now: Date; engines: readonly string[] },
): Promise<void> {
  for (const table of ['engine_address', 'engine_twin'] as const)
    await db
      .deleteFrom(table)
      .where((e) =>
        e.or([
          e.and([e('engine', '=', engine), e('seen_at', '<', now)]),
          e(sql`engine`, '<>', sql`all(${engines}::text[])`),
        ]),
      )
      .execute();
}

/** Forgets the addresses of a network interface that a task is to apply again: the next readings would find them again. */
export async function forgetEngineAddresses(tx: Db, mac: string): Promise<void> {
  await tx.deleteFrom('engine_address').where('mac', '=', mac).execute();
}
