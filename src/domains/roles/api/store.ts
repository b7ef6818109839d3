import { sql } from 'kysely';
import type { Reach, Role } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { roles } from '../contract.ts';
import { maxSetsInFile } from '../limits.ts';
import { ownerEmail, readHolders, siteName } from '#domains/tenancy/api/port.ts';
import { riskOf } from './risk.ts';

const setsIn = (db: Db) =>
  db
    .selectFrom('permission_set as s')
    .select((e) => [
      's.id',
      's.site_id as siteId',
      's.account_id as accountId',
      e.ref('s.reach').$castTo<Reach>().as('reach'),
      's.name',
      's.description',
      's.permissions',
      's.version',
      's.created_at as created',
      's.archived_at as archived',
      siteName('s.site_id').as('site'),
      ownerEmail('s.account_id').as('owner'),
      sql<number>`(select count(*)::int from permission_grant g where g.set_id = s.id and g.ended_at is null)`.as(
        'grants',
      ),
    ]);
export type StoredSet = NonNullable<Awaited<ReturnType<typeof findSet>>>;

/** A permission set in scope; undefined where there is none. */
export const findSet = (db: Db, scope: Scope, id: string) =>
  setsIn(db).where('s.id', '=', id).where(within(scope, 's')).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockSet = (tx: Db, scope: Scope, id: string) =>
  setsIn(tx).where('s.id', '=', id).where(within(scope, 's')).forUpdate('s').executeTakeFirst();

/** A permission set as lists have it. */
export const setRow = ({ accountId: _account, reach: _reach, created, archived, ...set }: StoredSet) => ({
  ...set,
  risk: riskOf(set.permissions),
  created: created.toISOString(),
  archived: archived?.toISOString() ?? null,
});

/** The permission sets in scope. */
export const listPermissionSets = listRows(roles.listPermissionSets, {
  what: 'permission-sets',
  from: ({ db }) => setsIn(db),
  scope: ({ scope }) => within(scope, 's'),
  id: sortBy('s.id', 'uuid'),
  sorts: { name: sortBy('s.name_key', 'text'), created: sortBy('s.created_at', 'timestamptz') },
  search: [sql.ref('s.name_key'), sql`lower(s.description)`],
  filters: {
    archived: (archived) => sql<boolean>`(s.archived_at is not null) = (${archived}::int = 1)`,
    permission: (permission) => sql<boolean>`${permission} = any(s.permissions)`,
  },
  items: (rows) => rows.map(setRow),
  info: ({ scope }) => ({ admin: scope.reach !== 'account' }),
});

interface NewSet {
  id: string;
  siteId: string;
  accountId: string;
  reach: Reach;
  name: string;
  description: string;
  permissions: readonly string[];
  created: Date;
}

/** False when its owner, or the site, has a set of this name. */
export async function insertSet(tx: Db, set: NewSet): Promise<boolean> {
  const { rows } = await sql`
    insert into permission_set (id, site_id, account_id, reach, name, description, permissions, created_at)
    values (${set.id}, ${set.siteId}, ${set.accountId}, ${set.reach}, ${set.name}, ${set.description},
      ${set.permissions}::text[], ${set.created})
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** False when there is another set of this name. */
export async function saveSet(
  tx: Db,
  id: string,
  to: Pick<NewSet, 'name' | 'description' | 'permissions'>,
): Promise<boolean> {
  const { rows } = await sql`
    update permission_set s set name = ${to.name}, description = ${to.description},
      permissions = ${to.permissions}::text[], version = version + 1
    where id = ${id} and not exists (select from permission_set o where o.id <> s.id and o.name_key = lower(${to.name})
      and case when o.reach = 'account' then o.account_id else o.site_id end
        = case when s.reach = 'account' then s.account_id else s.site_id end)
    returning id`.execute(tx);
  return rows.length === 1;
}

export async function saveArchived(tx: Db, id: string, archived_at: Date | null): Promise<void> {
  await tx
    .updateTable('permission_set')
    .set({ archived_at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Someone who has a set, with what other grants give them. */
export interface SetHolder {
  accountId: string;
  email: string;
  role: Role;
  grantsOnly: boolean;
  others: string[];
}

/** Everyone for whom a set counts now, by email. */
export async function readSetHolders(db: Db, setId: string, now: Date): Promise<SetHolder[]> {
  const { rows } = await sql<{ id: string; others: string[] }>`
    select distinct h.account_id as id,
      array(select unnest(p.permissions) from grant_holder p join permission_grant o on o.id = p.grant_id
        where p.account_id = h.account_id and p.expires_at > ${now} and o.set_id is distinct from ${setId}::uuid) as others
    from permission_grant g join grant_holder h on h.grant_id = g.id
    where g.set_id = ${setId} and h.expires_at > ${now} limit 1000`.execute(db);
  const others = new Map(rows.map((row) => [row.id, row.others]));
  const holders = await readHolders(db, [...others.keys()]);
  return holders.map(({ id, ...holder }) => ({ ...holder, accountId: id, others: others.get(id) ?? [] }));
}

/** The account that sets belong to; of none (null), they are those of the staff of the site. */
interface SetsOf {
  siteId: string;
  homeId: string | null;
}
const setsOf = (db: Db, { siteId, homeId }: SetsOf) =>
  setsIn(db).where(
    homeId === null
      ? sql<boolean>`s.site_id = ${siteId} and s.reach <> 'account'`
      : sql<boolean>`s.account_id = ${homeId} and s.reach = 'account'`,
  );

/** The set of a name that an account has, or a site; undefined where there is none. An archived one counts. */
export const findNamedSet = (db: Db, of: SetsOf, name: string) =>
  setsOf(db, of).where('s.name_key', '=', name.toLowerCase()).executeTakeFirst();

/** The sets in scope that are not archived, by name. */
export const readSets = (db: Db, scope: Scope, of: SetsOf) =>
  setsOf(db, of)
    .where('s.archived_at', 'is', null)
    .where(within(scope, 's'))
    .orderBy('s.name_key')
    .limit(maxSetsInFile)
    .execute();
