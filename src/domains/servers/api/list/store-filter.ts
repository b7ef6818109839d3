import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { QueryOf } from '#kernel/op.ts';
import { sharedIn, type Scope } from '#kernel/scope.ts';
import type { pageQuery } from '#kernel/wire.ts';
import { macPart } from '#domains/networks/names.ts';
import { likeText, within, withinShared } from '#platform/db/within.ts';
import type { Asked } from '#platform/http/list-source.ts';
import type { servers } from '../../contract.ts';
import { daysWithin } from '#domains/tenancy/api/port.ts';
import type { App } from '#platform/app.ts';
import { serverGroups, serverPoints, type ServerPoints } from '../points.ts';

type ServerQuery = QueryOf<typeof servers.listServers>;
export type AskedServers = Asked<typeof servers.listServers, null>;

/** A single value is written as `=`: only then can an index that continues with the sort column provide the order. */
const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${values})`;

const isUuid = (text: string) => z.uuid().safeParse(text).success;
const looksLikeAddress = (text: string) => /^[0-9a-f.:]{2,39}$/.test(text) && /[.:]|^\d+$/.test(text);

/** Two bytes or more with their separators, or three and more without: a shorter word in hexadecimal is rather a name. */
const looksLikeMac = (text: string) =>
  /^[0-9a-f]{2}[:-][0-9a-f]{1,2}([:-][0-9a-f]{0,2})*$/.test(text) ||
  /^[0-9a-f]{4}\.[0-9a-f]{1,4}(\.[0-9a-f]{0,4})?$/.test(text) ||
  /^[0-9a-f]{6,12}$/.test(text);

/** The part of an id that a text can be, written as PostgreSQL writes ids; null where it is none. */
function idPart(text: string): string | null {
  if (/^[0-9a-f]{32}$/.test(text)) return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const digits = text.replaceAll('-', '').length;
  return /^[0-9a-f-]{6,36}$/.test(text) && digits >= 6 ? text : null;
}

/** The requested states. `terminated` is a literal, so that the planner can use the partial indexes. */
function inStates(states: readonly string[]): RawBuilder<boolean> {
  if (states.length === 0) return sql<boolean>`s.state <> 'terminated'`;
  if (states.length === 1 && states[0] === 'terminated') return sql<boolean>`s.state = 'terminated'`;
  const wanted = oneOf(sql`s.state`, states);
  return states.includes('terminated') ? wanted : sql<boolean>`(s.state <> 'terminated' and ${wanted})`;
}

/** By name, address, MAC or id: each has an index, which the planner joins into one search. */
export function matches(filter: string): RawBuilder<boolean> {
  const text = filter.trim().toLowerCase();
  const found = [sql<boolean>`s.name_key like ${`%${likeText(text)}%`}`];
  if (looksLikeAddress(text)) found.push(sql<boolean>`host(s.primary_ip) like ${`${likeText(text)}%`}`);
  const mac = looksLikeMac(text) ? macPart(text) : null;
  // The ids are gathered first: a subquery beside "or" would be asked for each server.
  if (mac !== null)
    found.push(sql<boolean>`s.id = any(array(
      select n.server_id from server_nic n where replace(n.mac::text, ':', '') like ${`%${mac}%`}))`);
  const id = idPart(text);
  if (id !== null) found.push(isUuid(id) ? sql<boolean>`s.id = ${id}` : sql<boolean>`s.id::text like ${`%${id}%`}`);
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

/** Owners are few beside servers: they are found first, by id, email or name. */
const ownedBy = (owner: string): RawBuilder<boolean> => {
  const like = `%${likeText(owner.trim().toLowerCase())}%`;
  return sql<boolean>`s.account_id in (select o.id from account o
    where o.id::text = ${owner} or o.email_key like ${like} or lower(o.name) like ${like})`;
};

/** Has a NIC in one of the networks; `none` means servers without NICs. */
function inNetworks(networks: readonly string[]): RawBuilder<boolean> {
  const ids = networks.filter((one) => one !== 'none');
  const some = sql<boolean>`s.id in (
    select n.server_id from server_nic n where n.network_id = any(${ids.filter(isUuid)}::uuid[]))`;
  if (ids.length === networks.length) return some;
  const without = sql<boolean>`not exists (select 1 from server_nic n where n.server_id = s.id)`;
  return ids.length === 0 ? without : sql<boolean>`(${some} or ${without})`;
}

/** Shared with one of the groups by its owner; `none` means servers of no group. */
function inGroups(scope: Scope, groups: readonly string[], pairs: RawBuilder<unknown>): RawBuilder<boolean> {
  const ids = groups.filter((one) => one !== 'none');
  const some = sql<boolean>`(${within(scope, 's')} and s.id in (
    select p.server_id from ${pairs} p where p.group_id = any(${ids.filter(isUuid)}::uuid[])))`;
  if (ids.length === groups.length) return some;
  const without = sql<boolean>`not (${within(scope, 's')} and exists (select from ${pairs} p where p.server_id = s.id))`;
  return ids.length === 0 ? without : sql<boolean>`(${some} or ${without})`;
}

/** Written as the planner joins it best: `exists (...) = false` would be looked up for each server. */
const hasAny = (points: RawBuilder<unknown>, wanted: number) =>
  sql<boolean>`${wanted === 1 ? sql`` : sql`not `}exists (select from ${points} k where k.server_id = s.id)`;

/** The servers that the reader sees, in the states that they ask for: living ones, unless they ask for others. */
export const visibleServers = ({ scope, query }: AskedServers): RawBuilder<boolean> =>
  sql<boolean>`${withinShared(scope, 's')} and ${inStates(query.state ?? [])}`;

type Conditions = {
  [K in Exclude<keyof ServerQuery, keyof typeof pageQuery>]: (
    value: NonNullable<ServerQuery[K]>,
    asked: AskedServers,
  ) => RawBuilder<boolean> | null;
};

/** What each filter of the list means. */
export const serverConditions: Conditions = {
  state: () => null,
  zone: (zones) => oneOf(sql`s.zone_id`, zones),
  image: (images) => sql<boolean>`s.image_id in (select i.id from image i
      where i.id::text = any(${images}) or i.name = any(${images}))`,
  cpuType: (types) => oneOf(sql`s.cpu_type`, types),
  billing: (mode) => sql<boolean>`s.billing_mode = ${mode}`,
  owner: (owner) => (owner.trim() === '' ? null : ownedBy(owner)),
  protection: (wanted) => sql<boolean>`s.terminate_protected = ${wanted === 1}`,
  shared: (wanted, { scope }) =>
    wanted === 1 ? sql<boolean>`s.id = any(${[...sharedIn(scope).keys()]}::uuid[])` : within(scope, 's'),
  tag: (tags) => sql<boolean>`s.tags && ${tags}::text[]`,
  tagAll: (tags) => sql<boolean>`s.tags @> ${tags}::text[]`,
  tagNone: (tags) => sql<boolean>`not (s.tags && ${tags}::text[])`,
  tagged: (wanted) => sql<boolean>`(s.tags <> '{}') = ${wanted === 1}`,
  network: (networks) => inNetworks(networks),
  group: (groups, { app, scope }) => inGroups(scope, groups, relationsOf(app).groups),
  backup: (wanted) => sql<boolean>`s.backup = ${wanted === 1}`,
  backedUp: (wanted, { app }) => hasAny(relationsOf(app).backups, wanted),
  snapshot: (wanted, { app }) => hasAny(relationsOf(app).snapshots, wanted),
  created: (days, { me }) => daysWithin(sql`s.created_at`, days, me.accountId),
};

/** What domains above know of servers, as relations that the queries of the list join. */
export interface Relations {
  /** `server_id` and `group_id`. */
  groups: RawBuilder<unknown>;
  /** `server_id` and `at`. */
  backups: RawBuilder<unknown>;
  snapshots: RawBuilder<unknown>;
}

/** Replaces a domain that is absent. */
const empty = sql`(select null::uuid as server_id, null::uuid as group_id, null::timestamptz as at where false)`;

/** The relations that the domains of this product bring. */
export function relationsOf({ domains }: Pick<App, 'domains'>): Relations {
  const points = (kind: ServerPoints['kind']) =>
    serverPoints.of(domains).find((found) => found.kind === kind)?.points ?? empty;
  const [groups = empty] = serverGroups.of(domains);
  return { groups, backups: points('backup'), snapshots: points('snapshot') };
}
