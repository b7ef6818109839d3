import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Actor } from '#kernel/scope.ts';
import { toJson } from '#platform/db/columns.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { Content } from '../content.ts';
import { initPolicies } from '../contract.ts';
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
  errorCount: number;
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
  p.changed, p.errors as "errorCount", p.updated_at as updated, p.version, ${editable(who)} as mine,
  (select a.name from account a where a.id = p.account_id) as owner,
  (select count(*)::int from ${usedBy(who)}) as servers,
  (select count(*)::int from ${usedBy(
    who,
    sql`and exists (select 1 from init_run r where r.server_id = s.id and r.state in ('failed', 'never fetched'))`,
  )}) as "failedRuns",
  array(select distinct i.name || ' ' || i.version from init_default d join image i on i.id = d.image_id
    where d.policy_id = p.id and d.site_id = ${who.siteId}
      and (d.account_id is null or d.account_id = ${who.accountId})) as "defaultOf"`;

/** A policy as a list has it. */
export function rowOf({ siteId: _site, accountId: _account, updated, ...row }: StoredPolicy) {
  return { ...row, updated: updated.toISOString() };
}

/** The policies that the caller sees. */
export const listInitPolicies = listRows(initPolicies.listInitPolicies, {
  what: 'init-policies',
  from: ({ db }) => db.selectFrom('init_policy as p').select('p.id'),
  scope: ({ me }) => visible(me),
  id: sortBy('p.id', 'uuid'),
  sorts: {
    name: sortBy('p.name_key', 'text'),
    updated: sortBy('p.updated_at', 'timestamptz'),
    state: { value: sql`p.state collate "C"`, type: 'text' },
  },
  search: [sql`p.name_key`, sql`lower(p.description)`, sql`lower(array_to_string(p.tags, ' '))`],
  filters: {
    state: (state) => sql<boolean>`p.state = ${state}`,
    osFamily: (family) => sql<boolean>`p.os_family = ${family}`,
  },
  items: async (rows, { db, me }) => {
    const { rows: found } = await sql<StoredPolicy>`
      select ${columnsFor(me)} from init_policy p where p.id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db);
    const byId = new Map(found.map((policy) => [policy.id, policy]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []).map(rowOf);
  },
});

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
  const rows = await db
    .selectFrom('init_policy')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .execute();
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

/** The accounts with living servers that were made with a policy, or that have it as a default. */
export async function readUsers(db: Db, policyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.account_id as id from server_init_policy u join server s on s.id = u.server_id
      where u.policy_id = ${policyId} and s.state <> 'terminated'
    union select d.account_id from init_default d where d.policy_id = ${policyId} and d.account_id is not null
    limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
