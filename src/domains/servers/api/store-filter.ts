import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { Invalid, item } from '#kernel/errors.ts';
import type { QueryOf } from '#kernel/op.ts';
import { sharedIn, type Actor, type Scope } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import { macPart } from '#domains/networks/names.ts';
import { within, withinServers } from '#platform/db/within.ts';
import type { servers } from '../contract.ts';
import { serverStates, type ServerState } from '../states.ts';
import { daysWithin } from './store-days.ts';
import { relationsOf } from './store-relations.ts';

export type ServerQuery = QueryOf<typeof servers.listServers>;

/** Throws Invalid (1000 at `state`) for a state that does not exist. */
export function statesOf(query: ServerQuery): ServerState[] | null {
  if (query.state === undefined || query.state.length === 0) return null;
  const known = query.state.filter((state): state is ServerState =>
    (serverStates as readonly string[]).includes(state),
  );
  if (known.length < query.state.length)
    throw new Invalid([item(1000, 'state', { detail: `one of ${serverStates.join(', ')}` })]);
  return known;
}

/** The typed filters in force, as the paged list tells them. */
export function auxFilterOf(query: ServerQuery): Record<string, string | string[]> {
  const { page: _page, size: _size, cursor: _cursor, sorting: _sorting, filter: _filter, ...given } = query;
  return Object.fromEntries(
    Object.entries(given).flatMap(([k, v]) => (v === undefined ? [] : [[k, typeof v === 'number' ? String(v) : v]])),
  );
}

/** One value stands as `=`: only then can an index that goes on with the sort column give the order. */
const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${values})`;

const isUuid = (text: string) => z.uuid().safeParse(text).success;
const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
const looksLikeAddress = (text: string) => /^[0-9a-f.:]{2,39}$/.test(text) && /[.:]|^\d+$/.test(text);

/** Two bytes or more as people copy them; a bare word in hexadecimal is rather a name. */
const looksLikeMac = (text: string) =>
  /^[0-9a-f]{2}[:-][0-9a-f]{1,2}([:-][0-9a-f]{0,2})*$/.test(text) ||
  /^[0-9a-f]{4}\.[0-9a-f]{1,4}(\.[0-9a-f]{0,4})?$/.test(text) ||
  /^[0-9a-f]{12}$/.test(text);

/** The states wanted. `terminated` stands as a literal, so that the planner knows the partial indexes fit. */
function inStates(states: ServerState[] | null): RawBuilder<boolean> {
  if (states === null) return sql<boolean>`s.state <> 'terminated'`;
  if (states.length === 1 && states[0] === 'terminated') return sql<boolean>`s.state = 'terminated'`;
  const wanted = oneOf(sql`s.state`, states);
  return states.includes('terminated') ? wanted : sql<boolean>`(s.state <> 'terminated' and ${wanted})`;
}

function matches(filter: string): RawBuilder<boolean> {
  const text = filter.trim().toLowerCase();
  const byName = sql<boolean>`s.name_key like ${`%${likeText(text)}%`}`;
  const mac = looksLikeMac(text) ? macPart(text) : null;
  const found = [byName];
  if (looksLikeAddress(text)) found.push(sql<boolean>`host(s.primary_ip) like ${`${likeText(text)}%`}`);
  if (mac !== null)
    found.push(sql<boolean>`s.id in (
      select n.server_id from server_nic n where replace(n.mac::text, ':', '') like ${`%${mac}%`})`);
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

/** Owners are few beside servers: they are found first, by id, email or name. */
const ownedBy = (owner: string): RawBuilder<boolean> => {
  const like = `%${likeText(owner.trim().toLowerCase())}%`;
  return sql<boolean>`s.account_id in (select o.id from account o
    where o.id::text = ${owner} or o.email_key like ${like} or lower(o.name) like ${like})`;
};

/** Has a card in one of the networks; `none` stands for servers without a card. */
function inNetworks(networks: readonly string[]): RawBuilder<boolean> {
  const ids = networks.filter((one) => one !== 'none');
  const some = sql<boolean>`s.id in (
    select n.server_id from server_nic n where n.network_id = any(${ids.filter(isUuid)}::uuid[]))`;
  if (ids.length === networks.length) return some;
  const without = sql<boolean>`not exists (select 1 from server_nic n where n.server_id = s.id)`;
  return ids.length === 0 ? without : sql<boolean>`(${some} or ${without})`;
}

/** Is shared with one of the groups by whoever it belongs to; `none` stands for servers of no group. */
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

/** Who asks, and what the product knows of servers besides their rows. */
export interface Asking {
  app: Pick<App, 'sharing' | 'domains'>;
  me: Pick<Actor, 'accountId' | 'scope'>;
}

/** Scope and filters as one condition on `server s`. */
export function conditionOf({ app, me }: Asking, query: ServerQuery): RawBuilder<boolean> {
  const { scope } = me;
  const relations = relationsOf(app);
  const parts = [withinServers(scope, 's'), inStates(statesOf(query))];
  if (query.filter !== undefined && query.filter.trim() !== '') parts.push(matches(query.filter));
  if (query.zone?.length) parts.push(oneOf(sql`s.zone_id`, query.zone));
  if (query.image?.length)
    parts.push(sql<boolean>`s.image_id in (select i.id from image i
      where i.id::text = any(${query.image}) or i.name = any(${query.image}))`);
  if (query.cpuType?.length) parts.push(oneOf(sql`s.cpu_type`, query.cpuType));
  if (query.billing !== undefined) parts.push(sql<boolean>`s.billing_mode = ${query.billing}`);
  if (query.owner !== undefined && query.owner.trim() !== '') parts.push(ownedBy(query.owner));
  if (query.protection !== undefined) parts.push(sql<boolean>`s.terminate_protected = ${query.protection === 1}`);
  if (query.shared === 1) parts.push(sql<boolean>`s.id = any(${[...sharedIn(scope).keys()]}::uuid[])`);
  if (query.shared === 0) parts.push(within(scope, 's'));
  if (query.tag?.length) parts.push(sql<boolean>`s.tags && ${query.tag}::text[]`);
  if (query.tagAll?.length) parts.push(sql<boolean>`s.tags @> ${query.tagAll}::text[]`);
  if (query.tagged !== undefined) parts.push(sql<boolean>`(s.tags <> '{}') = ${query.tagged === 1}`);
  if (query.network?.length) parts.push(inNetworks(query.network));
  if (query.group?.length) parts.push(inGroups(scope, query.group, relations.groups));
  if (query.backup !== undefined) parts.push(sql<boolean>`s.backup = ${query.backup === 1}`);
  if (query.backedUp !== undefined) parts.push(hasAny(relations.backups, query.backedUp));
  if (query.snapshot !== undefined) parts.push(hasAny(relations.snapshots, query.snapshot));
  if (query.created !== undefined) parts.push(daysWithin(sql`s.created_at`, query.created, me.accountId));
  if (query.tagNone?.length) parts.push(sql<boolean>`not (s.tags && ${query.tagNone}::text[])`);
  return sql.join<boolean>(parts, sql` and `);
}
