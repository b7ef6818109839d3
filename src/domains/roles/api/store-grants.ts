import { sql } from 'kysely';
import type { Reach } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { roles } from '../contract.ts';
import { groupName } from '#domains/groups/api/port.ts';
import { isStaffAccount, ownerEmail, ownerEmailKey, shownName, type HeldIn } from '#domains/tenancy/api/port.ts';

const grantsIn = (db: Db) =>
  db
    .selectFrom('permission_grant as g')
    .leftJoin('permission_set as s', 's.id', 'g.set_id')
    .select([
      'g.id',
      'g.site_id as siteId',
      'g.account_id as accountId',
      'g.group_id as groupId',
      'g.set_id as setId',
      'g.home_id as homeId',
      'g.permission',
      'g.reason',
      'g.created_at as created',
      'g.expires_at as expires',
      'g.ended_at as ended',
      'g.revoked',
      sql<string>`coalesce(s.name, g.permission)`.as('what'),
      sql<string[]>`coalesce(s.permissions, array[g.permission])`.as('permissions'),
      sql<string>`coalesce(${groupName('g.group_id')}, ${ownerEmail('g.account_id')})`.as('holder'),
    ]);
export type StoredGrant = NonNullable<Awaited<ReturnType<typeof lockGrant>>>;

/** Who granted it, as a reader sees them. */
const grantedBy = (scope: Scope) => sql<string | null>`${shownName(ownerEmail('g.granted_by'), scope)}`.as('by');
const shownGrants = (db: Db, scope: Scope) => grantsIn(db).select(grantedBy(scope));
type ShownGrant = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/** A grant in scope; undefined where there is none. */
export const findGrant = (db: Db, scope: Scope, id: string) =>
  shownGrants(db, scope).where('g.id', '=', id).where(within(scope, 'g')).executeTakeFirst();

/** A grant in scope, locked until the transaction ends. */
export const lockGrant = (tx: Db, scope: Scope, id: string) =>
  grantsIn(tx).where('g.id', '=', id).where(within(scope, 'g')).forUpdate('g').executeTakeFirst();

/** A grant as lists have it. */
export const grantRow = ({ created, expires, ended, revoked, ...grant }: ShownGrant) => ({
  id: grant.id,
  siteId: grant.siteId,
  setId: grant.setId,
  what: grant.what,
  permission: grant.permission,
  groupId: grant.groupId,
  accountId: grant.accountId,
  holder: grant.holder,
  by: grant.by,
  reason: grant.reason,
  created: created.toISOString(),
  expires: expires?.toISOString() ?? null,
  ended: ended?.toISOString() ?? null,
  state: ended === null ? ('active' as const) : revoked ? ('revoked' as const) : ('expired' as const),
});

/** The grants in scope. */
export const listGrants = listRows(roles.listGrants, {
  what: 'grants',
  from: ({ db, scope }) => shownGrants(db, scope),
  scope: ({ scope }) => within(scope, 'g'),
  id: sortBy('g.id', 'uuid'),
  sorts: { created: sortBy('g.created_at', 'timestamptz') },
  search: [
    sql`coalesce(s.name_key, g.permission)`,
    ownerEmailKey('g.account_id'),
    sql`lower(${groupName('g.group_id')})`,
  ],
  filters: {
    set: (id) => sql<boolean>`g.set_id = ${id}`,
    group: (id) => sql<boolean>`g.group_id = ${id}`,
    person: (id) => sql<boolean>`g.group_id is null and g.account_id = ${id}`,
    state: (states) =>
      sql<boolean>`case when g.ended_at is null then 'active' when g.revoked then 'revoked' else 'expired' end
        = any(${states}::text[])`,
  },
  items: (rows) => rows.map(grantRow),
  info: ({ scope }) => ({ admin: scope.reach !== 'account' }),
});

export interface NewGrant {
  id: string;
  siteId: string;
  accountId: string;
  groupId: string | null;
  setId: string | null;
  permission: string | null;
  reach: Reach;
  homeId: string | null;
  by: string;
  reason: string;
  created: Date;
  expires: Date | null;
}

/** False when the holder has this set, or permission, already. */
export async function insertGrant(tx: Db, grant: NewGrant): Promise<boolean> {
  const made = await tx
    .insertInto('permission_grant')
    .values({
      id: grant.id,
      site_id: grant.siteId,
      account_id: grant.accountId,
      group_id: grant.groupId,
      set_id: grant.setId,
      permission: grant.permission,
      reach: grant.reach,
      home_id: grant.homeId,
      granted_by: grant.by,
      reason: grant.reason,
      created_at: grant.created,
      expires_at: grant.expires,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Ends a grant. */
export async function endGrant(tx: Db, id: string, how: { at: Date; revoked: boolean }): Promise<void> {
  await tx
    .updateTable('permission_grant')
    .set({ ended_at: how.at, revoked: how.revoked })
    .where('id', '=', id)
    .execute();
}

/** The grant that expired first and has not ended, locked; undefined: none is due. */
export const lockDueGrant = (tx: Db, now: Date) =>
  grantsIn(tx)
    .where('g.ended_at', 'is', null)
    .where('g.expires_at', '<=', now)
    .orderBy('g.expires_at')
    .limit(1)
    .forUpdate('g')
    .skipLocked()
    .executeTakeFirst();

/** The permissions that a group that was found gives its members. */
export async function readGroupGrants(db: Db, groupId: string): Promise<string[]> {
  const found = await grantsIn(db).where('g.group_id', '=', groupId).where('g.ended_at', 'is', null).execute();
  return [...new Set(found.flatMap(({ permissions }) => permissions))];
}

/** Who has a set that was found, by any grant that has not ended. */
export async function readHoldersOf(db: Db, setId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.account_id as id from permission_grant g join grant_holder p on p.grant_id = g.id
    where g.set_id = ${setId} and g.ended_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** The grants of a person, as they take them along. */
export async function readPersonalGrants(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  const found = await grantsIn(db)
    .where('g.account_id', '=', accountId)
    .where('g.group_id', 'is', null)
    .orderBy('g.created_at')
    .limit(1000)
    .execute();
  return found.map(({ what, permissions, reason, created, expires, ended }) => ({
    what,
    permissions,
    reason,
    created,
    expires,
    ended,
  }));
}

/** Takes the grants and sets of a person away. */
export async function forgetGrants(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('permission_grant').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('permission_set').where('account_id', '=', accountId).where('reach', '=', 'account').execute();
}

/** A grant as far as it counts now for someone. */
export interface Given {
  accountId: string;
  permissions: string[];
  what: string;
  isSet: boolean;
  group: string | null;
  by: string | null;
  expires: Date | null;
}

/** Everything that grants give these accounts, found before, now. */
export async function readGrantsOf(db: Db, scope: Scope, of: { ids: readonly string[]; now: Date }): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select p.account_id as "accountId", p.permissions, coalesce(s.name, g.permission) as what, s.id is not null as "isSet",
      ${groupName('g.group_id')} as "group", ${shownName(ownerEmail('g.granted_by'), scope)} as by, g.expires_at as expires
    from grant_holder p join permission_grant g on g.id = p.grant_id left join permission_set s on s.id = g.set_id
    where p.account_id = any(${of.ids}::uuid[]) and p.expires_at > ${of.now}
    order by g.created_at, g.id`.execute(db);
  return rows;
}

/** Whether a grant counts now for the account of a column; of one permission, unless any will do. */
export const isGranted = (accountId: string, { now, permission }: { now: Date; permission: string | null }) =>
  sql<boolean>`${sql.ref(accountId)} in (select p.account_id from grant_holder p where p.expires_at > ${now}
    and (${permission}::text is null or ${permission}::text = any(p.permissions)))`;

/** The grants (as `g`) that count now for people and groups of an account and those below it, or of a site. */
export const heldGrants = (db: Db, { siteId, homeId, staffOnly, now }: HeldIn & { now: Date }) =>
  grantsIn(db)
    .where('g.site_id', '=', siteId)
    .where('g.ended_at', 'is', null)
    .where((where) => where.or([where('g.expires_at', 'is', null), where('g.expires_at', '>', now)]))
    .where(
      homeId !== null
        ? sql<boolean>`g.account_id in (select account_tree(${homeId}::uuid))`
        : staffOnly
          ? isStaffAccount('g.account_id')
          : sql<boolean>`true`,
    );

/** The permissions that the group of a column gives its members. */
export const groupPermissions = (groupId: string) => sql<string[]>`array(
  select distinct unnest(coalesce(s.permissions, array[g.permission])) from permission_grant g
    left join permission_set s on s.id = g.set_id
  where g.group_id = ${sql.ref(groupId)} and g.ended_at is null and s.archived_at is null order by 1)`;
