import { say } from '../messages.ts';
import { soldCpus } from '#domains/infrastructure/api/port.ts';
import { accountFinders, serviceKinds } from '#domains/tenancy/api/port.ts';
import { hoursPerMonth } from '#domains/tenancy/month.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import { z } from 'zod';
import { sql, type NotNull } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within, withinShared, likeText } from '#platform/db/within.ts';
import type { ServerState } from '../states.ts';
import type { Locked } from './store.ts';

/** A server as features of it need to know it for reading. */
export interface FoundServer {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  state: ServerState;
  zoneId: string;
  engine: string;
  engineRef: string | null;
  diskGb: number;
  ramMb: number;
}

/** One server of the scope. Throws NotFound (1004) when there is none. */
export async function findServer(db: Db, scope: Scope, id: string): Promise<FoundServer> {
  const { rows } = await sql<FoundServer>`
    select s.id, s.site_id as "siteId", s.account_id as "accountId", s.name, s.state, s.zone_id as "zoneId", d.engine,
      s.engine_ref as "engineRef", s.disk_gb as "diskGb", s.ram_mb as "ramMb"
    from server s join data_center d on d.id = s.zone_id where s.id = ${id} and ${withinShared(scope, 's')}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}

/** A server whose machine is compared with what the product has of it. */
export interface SweptServer {
  id: string;
  ref: string;
  name: string;
  siteId: string;
  accountId: string;
}

/** Servers `s` of an engine after an id, in the order of the ids: on, off or suspended. */
export const sweptServers = (db: Db, engine: string, page: { after: string; size: number }) =>
  db
    .selectFrom('server as s')
    .innerJoin('data_center as d', (join) => join.onRef('d.id', '=', 's.zone_id').on('d.engine', '=', engine))
    .select(['s.id', 's.engine_ref as ref', 's.name', 's.site_id as siteId', 's.account_id as accountId'])
    .where('s.engine_ref', 'is not', null)
    .where('s.state', 'in', [sql.lit('on'), sql.lit('off'), sql.lit('suspended')])
    .where('s.id', '>', page.after)
    .orderBy('s.id')
    .limit(page.size)
    .$narrowType<{ ref: NotNull }>();

/** How one server of the scope stands, for reading: nothing is locked. Throws NotFound (1004) when there is none. */
export async function readStanding(db: Db, scope: Scope, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select s.id, s.site_id as "siteId", s.account_id as "accountId", s.name, s.state, s.version, s.task_id as "taskId",
      t.title as "taskTitle", t.kind as "taskKind", s.terminate_protected as "terminateProtected", s.rebuild_protected as "rebuildProtected", s.suspended_by as suspender,
      jsonb_build_object('enabled', a.enabled, 'status', a.status, 'billingState', a.billing_state, 'externalState', a.external_state) as owner
    from server s join account a on a.id = s.account_id left join task t on t.id = s.task_id
    where s.id = ${id} and ${withinShared(scope, 's')}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}

/** The servers of a scope that are on. */
export async function readPoweredOn(db: Db, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from server s where s.state = 'on' and ${within(scope, 's')} order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The servers of a scope that are on, or that a task may leave so. */
export async function readAwake(db: Db, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from server s where (s.state = 'on' or s.task_id is not null) and s.state not in ('terminating', 'terminated')
      and ${within(scope, 's')} order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LivingServer {
  id: string;
  accountId: string;
  name: string;
  state: ServerState;
  /** Who suspended it, where that was not its owner or the product. */
  suspender: string | null;
}

/** The servers of a scope that are not terminated, by name. */
export async function readLiving(db: Db, scope: Scope): Promise<LivingServer[]> {
  const { rows } = await sql<LivingServer>`
    select s.id, s.account_id as "accountId", s.name, s.state, s.suspended_by as suspender from server s where s.state not in ('terminating', 'terminated') and ${within(scope, 's')}
    order by s.name, s.id`.execute(db);
  return rows;
}

/** What the servers of a scope cost in a month of 730 hours, now and while they are suspended, in minor units. */
export interface SuspensionCost {
  currency: Currency;
  now: number;
  suspended: number;
}

/**
 * What a suspension of an account or a site changes of what its servers cost, by currency. One that is off then costs its hours off, by
 * the month at most what the month costs.
 * @param powersOff whether those that run are powered off or suspended
 */
export async function readSuspensionCosts(db: Db, scope: Scope, powersOff: boolean): Promise<SuspensionCost[]> {
  const { rows } = await sql<{ currency: Currency; nowMicro: number; suspendedMicro: number }>`
    with priced as (
      select s.currency, s.billing_mode = 0 as monthly, s.monthly_micro, s.state in ('off', 'suspended') as is_off, is_withheld(s) as withheld,
        least(s.hourly_on_micro * ${hoursPerMonth}, c.cap) as on_micro, least(s.hourly_off_micro * ${hoursPerMonth}, c.cap) as off_micro,
        least(s.hourly_off_micro * ${hoursPerMonth}, s.monthly_micro) as withheld_micro
      from server s cross join lateral (
        select case when count(*) = count(l -> 'monthCapMicro') and count(*) > 0 then sum((l ->> 'monthCapMicro')::bigint) end as cap
        from jsonb_array_elements(s.price_lines) l) c
      where s.state not in ('creating', 'terminating', 'terminated') and ${within(scope, 's')})
    select currency,
      sum(case when not monthly then case when is_off then off_micro else on_micro end
        when is_off and withheld then withheld_micro else monthly_micro end)::float8 as "nowMicro",
      sum(case when is_off or ${powersOff} then case when monthly then withheld_micro else off_micro end
        when monthly then monthly_micro else on_micro end)::float8 as "suspendedMicro"
    from priced group by currency order by currency`.execute(db);
  return rows.map(({ currency, nowMicro, suspendedMicro }) => ({
    currency,
    now: minorOf(nowMicro),
    suspended: minorOf(suspendedMicro),
  }));
}

/** What the living servers of a zone have together. */
export interface Sold {
  zoneId: string;
  servers: number;
  cpuCount: number;
  ramMb: number;
  diskGb: number;
}

/** What is sold in each zone that has a server of the scope. */
export async function readSold(db: Db, scope: Scope): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select s.zone_id as "zoneId", count(*)::int as servers, sum(s.cpu_count)::int as "cpuCount",
      sum(s.ram_mb)::bigint as "ramMb", sum(s.disk_gb)::bigint as "diskGb"
    from server s where s.state <> 'terminated' and ${within(scope, 's')} group by s.zone_id`.execute(db);
  return rows;
}

/** What the servers of a CPU type had together in a zone at the end of a day. */
export interface SoldOnDay {
  zoneId: string;
  cpuType: string;
  /** As ISO 8601 writes it. */
  day: string;
  servers: number;
  cpuCount: number;
  ramMb: number;
}

/**
 * What was sold of each CPU type of each zone today and on so many days before, also where it is nothing: by the sizes that
 * servers have now, or had last.
 */
export async function readSoldByType(db: Db, now: Date, days: number): Promise<SoldOnDay[]> {
  const { rows } = await sql<SoldOnDay>`
    with d as (select generate_series(${now}::date - ${days}::int, ${now}::date, interval '1 day')::date as day)
    select c.zone_id as "zoneId", c.type as "cpuType", d.day::text as day, count(s.id)::int as servers,
      coalesce(sum(s.cpu_count), 0)::int as "cpuCount", coalesce(sum(s.ram_mb), 0)::float8 as "ramMb"
    from d cross join ${soldCpus} c left join server s on s.zone_id = c.zone_id and s.cpu_type = c.type
      and s.created_at < d.day + 1 and (s.state <> 'terminated' or s.terminated_at >= d.day + 1)
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** How many servers accounts that were found have that are not terminated; one without any is missing. */
export async function countServersOf(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select account_id as id, count(*)::int as count from server
    where account_id = any(${accountIds}::uuid[]) and state <> 'terminated' group by account_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The same of sites. */
export async function countServersOfSites(db: Db, siteIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select site_id as id, count(*)::int as count from server
    where site_id = any(${siteIds}::uuid[]) and state <> 'terminated' group by site_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The data centers in which the accounts of a scope have servers. */
export async function readHeldZones(db: Db, scope: Scope): Promise<Set<string>> {
  const { rows } = await sql<{ zoneId: string }>`
    select distinct s.zone_id as "zoneId" from server s where s.state <> 'terminated' and ${within(scope, 's')}`.execute(
    db,
  );
  return new Set(rows.map(({ zoneId }) => zoneId));
}

/** How many living servers, and of how many customers, a site has of what it can withdraw. */
export async function countOffered(db: Db, siteId: string) {
  const { rows } = await sql<{
    zoneId: string | null;
    imageId: string | null;
    product: string | null;
    servers: number;
    customers: number;
  }>`
    select s.zone_id as "zoneId", s.image_id as "imageId", p.product, count(*)::int as servers,
      count(distinct s.account_id)::int as customers
    from server s cross join lateral unnest(array['cpu.' || s.cpu_type] || case when s.backup then array['backup'] else '{}' end
      || case when s.managed then array['managed'] else '{}' end) as p (product)
    where s.site_id = ${siteId} and s.state <> 'terminated'
    group by grouping sets ((s.zone_id), (s.image_id), (p.product))`.execute(db);
  return rows;
}

const isAddress = (text: string): boolean => z.union([z.ipv4(), z.ipv6()]).safeParse(text).success;

/** Accounts are found by the name of a server, and by an address that one of their servers has. */
export const serverFinders = accountFinders(
  {
    id: 'server',
    title: say('found-by-server'),
    condition: (text) =>
      text.length < 3
        ? null
        : sql<boolean>`account.id in (select s.account_id from server s
            where s.name_key like ${`%${likeText(text)}%`} and s.state <> 'terminated')`,
  },
  {
    id: 'address',
    title: say('found-by-address'),
    condition: (text) =>
      !isAddress(text)
        ? null
        : sql<boolean>`account.id in (select s.account_id from address a join server_nic n on n.id = a.nic_id
            join server s on s.id = n.server_id where a.ip = ${text}::inet and s.state <> 'terminated')`,
  },
);

/** How many servers of a scope there are, and how many of them are on. */
export async function countLiving(db: Db, scope: Scope): Promise<{ servers: number; running: number }> {
  const { rows } = await sql<{ servers: number; running: number }>`
    select count(*)::int as servers, (count(*) filter (where s.state = 'on'))::int as running
    from server s where s.state <> 'terminated' and ${within(scope, 's')}`.execute(db);
  return rows[0] ?? { servers: 0, running: 0 };
}

/** The living servers of an account, on the services of a user. */
export const serverServices = serviceKinds({
  id: 'server',
  may: 'server.view',
  metered: 'server',
  services: (accountId) => sql`select s.id::text, s.name, s.state, s.zone_id, '' as place, s.created_at
    from server s where s.account_id = ${accountId} and s.state <> 'terminated'`,
});
