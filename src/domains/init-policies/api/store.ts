import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Actor } from '#kernel/scope.ts';
import { toJson } from '#platform/db/columns.ts';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import type { Content } from '../content.ts';
import { errorsOf, type Problem } from '../problems.ts';
import type { OsFamily, PolicyScope, PolicyState } from '../states.ts';

export interface StoredPolicy {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  description: string;
  osFamily: OsFamily;
  osVersions: string[];
  tags: string[];
  scope: PolicyScope;
  state: PolicyState;
  publishedVersion: number | null;
  changed: boolean;
  errors: number;
  owner: string;
  updated: Date;
  servers: number;
  failedRuns: number;
  defaultOf: string[];
  mine: boolean;
  version: number;
}
/** With what it says. */
export interface PolicyWithContent extends StoredPolicy {
  draft: Content;
  problems: Problem[];
  published: Content | null;
}

export type Who = Pick<Actor, 'accountId' | 'siteId' | 'scope'>;

/** Whether the caller may change it: it lies in their scope, and reaches no further than they do. */
const editable = ({ scope }: Who) => {
  const wide = { provider: sql`true`, site: sql`p.scope <> 'provider'`, account: sql`p.scope in ('account', 'group')` };
  return sql<boolean>`(${within(scope, 'p')} and ${wide[scope.reach]})`;
};

/** Whether the caller sees it: it is in their scope, or it is published and shared with them. */
export const visible = (who: Who) => sql<boolean>`(${within(who.scope, 'p')} or (p.published_version is not null and (
  p.scope = 'provider' or (p.scope = 'site' and p.site_id = ${who.siteId})
  or (p.scope = 'group' and p.account_id in (select account_above(${who.accountId}::uuid))))))`;

/** Living servers of the caller's scope that were made with it. */
const usedBy = (who: Who, more = sql``) => sql`server_init_policy u join server s on s.id = u.server_id
  where u.policy_id = p.id and s.state <> 'terminated' and ${within(who.scope, 's')} ${more}`;

const columnsFor = (who: Who) => sql`p.id, p.site_id as "siteId", p.account_id as "accountId", p.name, p.description,
  p.os_family as "osFamily", p.os_versions as "osVersions", p.tags, p.scope, p.state, p.published_version as "publishedVersion",
  p.changed, p.errors, p.updated_at as updated, p.version, ${editable(who)} as mine,
  (select a.name from account a where a.id = p.account_id) as owner,
  (select count(*)::int from ${usedBy(who)}) as servers,
  (select count(*)::int from ${usedBy(
    who,
    sql`and exists (select 1 from init_run r where r.server_id = s.id and r.state in ('failed', 'never fetched'))`,
  )}) as "failedRuns",
  array(select distinct i.name || ' ' || i.version from init_default d join image i on i.id = d.image_id
    where d.policy_id = p.id and d.site_id = ${who.siteId}
      and (d.account_id is null or d.account_id = ${who.accountId})) as "defaultOf"`;

export const sortColumns: Readonly<Record<string, SortColumn>> = {
  name: { value: sql`p.name_key`, type: 'text' },
  updated: { value: sql`p.updated_at`, type: 'timestamptz' },
  state: { value: sql`p.state collate "C"`, type: 'text' },
};
export const idColumn: SortColumn = { value: sql`p.id`, type: 'uuid' };

export interface PolicyFilter {
  filter: string;
  state: PolicyState | null;
  osFamily: OsFamily | null;
}

const wanted = (who: Who, ask: PolicyFilter) => {
  const like = `%${likeText(ask.filter.trim().toLowerCase())}%`;
  return sql<boolean>`${visible(who)} and (${like} = '%%' or p.name_key like ${like}
    or lower(p.description) like ${like} or exists (select 1 from unnest(p.tags) g where lower(g) like ${like}))
    and (${ask.state}::text is null or p.state = ${ask.state})
    and (${ask.osFamily}::text is null or p.os_family = ${ask.osFamily})`;
};

/** The rows of a list, without what they say. */
export const policiesWhere = (db: Db, who: Who, ask: PolicyFilter) =>
  db
    .selectFrom(
      sql<StoredPolicy>`(select ${columnsFor(who)}, p.name_key, p.updated_at from init_policy p
      where ${wanted(who, ask)})`.as('p'),
    )
    .select([
      'p.id',
      'p.siteId',
      'p.accountId',
      'p.name',
      'p.description',
      'p.osFamily',
      'p.osVersions',
      'p.tags',
      'p.scope',
      'p.state',
      'p.publishedVersion',
      'p.changed',
      'p.errors',
      'p.owner',
      'p.updated',
      'p.servers',
      'p.failedRuns',
      'p.defaultOf',
      'p.mine',
      'p.version',
    ]);

export async function countPolicies(db: Db, who: Who, ask: PolicyFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from init_policy p where ${wanted(who, ask)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One policy that the caller sees. Throws NotFound. */
export async function readPolicy(db: Db, who: Who, id: string): Promise<PolicyWithContent> {
  const { rows } = await sql<PolicyWithContent>`
    select ${columnsFor(who)}, p.draft, p.problems,
      (select v.content from init_policy_version v
        where v.policy_id = p.id and v.number = p.published_version) as published
    from init_policy p where p.id = ${id} and ${visible(who)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}

/** One policy that the caller may change, locked until the transaction ends. Throws NotFound. */
export async function lockPolicy(tx: Db, who: Who, id: string): Promise<PolicyWithContent> {
  await sql`select 1 from init_policy p where p.id = ${id} and ${editable(who)} for update`.execute(tx);
  const found = await readPolicy(tx, who, id);
  if (!found.mine) throw new NotFound();
  return found;
}

export interface PolicyEdit {
  name: string;
  description: string;
  osFamily: OsFamily;
  osVersions: readonly string[];
  tags: readonly string[];
  scope: PolicyScope;
  state: PolicyState;
  draft: Content;
  problems: readonly Problem[];
  changed: boolean;
}

export async function countOwn(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from init_policy where account_id = ${accountId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The id of the new policy; null when another one of the account has its name. */
export async function insertPolicy(
  tx: Db,
  owner: { siteId: string; accountId: string },
  { edit, now }: { edit: PolicyEdit; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into init_policy (id, site_id, account_id, name, description, os_family, os_versions, tags, scope, state, draft,
      problems, errors, changed, created_at, updated_at)
    values (${newId()}, ${owner.siteId}, ${owner.accountId}, ${edit.name}, ${edit.description}, ${edit.osFamily},
      ${edit.osVersions}, ${edit.tags}, ${edit.scope}, ${edit.state}, ${toJson(edit.draft)}::jsonb, ${toJson(edit.problems)}::jsonb,
      ${errorsOf(edit.problems).length}, ${edit.changed}, ${now}, ${now})
    on conflict (account_id, name_key) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** False when another one of the account has the name. */
export async function updatePolicy(
  tx: Db,
  id: string,
  { edit, now }: { edit: PolicyEdit; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update init_policy p set name = ${edit.name}, description = ${edit.description}, os_family = ${edit.osFamily},
      os_versions = ${edit.osVersions}, tags = ${edit.tags}, scope = ${edit.scope}, state = ${edit.state},
      draft = ${toJson(edit.draft)}::jsonb, problems = ${toJson(edit.problems)}::jsonb,
      errors = ${errorsOf(edit.problems).length}, changed = ${edit.changed}, version = version + 1, updated_at = ${now}
    where p.id = ${id} and not exists (select 1 from init_policy o
      where o.account_id = p.account_id and o.id <> p.id and o.name_key = lower(${edit.name}))
    returning p.id`.execute(tx);
  return rows.length === 1;
}

export async function saveState(tx: Db, id: string, { state, now }: { state: PolicyState; now: Date }): Promise<void> {
  await sql`update init_policy set state = ${state}, version = version + 1, updated_at = ${now} where id = ${id}`.execute(
    tx,
  );
}

/** Whether any server, living or not, was made with it: its history would lose its name. */
export async function countUses(tx: Db, id: string): Promise<{ living: number; all: number }> {
  const { rows } = await sql<{ living: number; all: number }>`
    select count(*)::int as all, (count(*) filter (where s.state <> 'terminated'))::int as living
    from server_init_policy u join server s on s.id = u.server_id where u.policy_id = ${id}`.execute(tx);
  return rows[0] ?? { living: 0, all: 0 };
}

export async function deletePolicy(tx: Db, id: string): Promise<void> {
  await sql`delete from server_init_policy where policy_id = ${id}`.execute(tx);
  await sql`delete from init_policy where id = ${id}`.execute(tx);
}
