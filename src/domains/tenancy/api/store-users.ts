import { sql, type RawBuilder } from 'kysely';
import { point } from '#kernel/point.ts';
import type { Message } from '#kernel/message.ts';
import { customers, type Permission, type Role } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';

/** Finds accounts by something of a domain above, such as the number of an invoice. */
export interface AccountFinder {
  id: string;
  /** What matched, such as `Server name`. */
  title: Message;
  /** Who may learn of it; absent: everyone who sees the account. */
  may?: Permission;
  /** A condition on `account.id`; null: the text cannot be one of these. */
  condition(text: string): RawBuilder<boolean> | null;
}
export const accountFinders = point<AccountFinder>('tenancy.account-finders');

/** One word for the state of an account: what is disabled is nothing else. */
export const userState = sql<string>`case when account.enabled then account.status else 'Disabled' end`;

/** Accounts (as `account`) that are not deleted, with their site (as `site`) and what lists of users show of them. */
export const listedUsers = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('site', 'site.id', 'account.site_id')
    .where('account.deleted_at', 'is', null)
    .select(['account.id', 'account.email', 'account.name', 'account.organisation as company', 'account.role'])
    .select(['account.site_id as siteId', 'site.name as site', 'account.billing_state as billing'])
    .select('account.phone')
    .select(['account.created_at as created', 'account.deletion_due_at as deletion'])
    .select(userState.as('state'))
    .select([
      sql<string | null>`(select p.email from account p where p.id = account.parent_id)`.as('parent'),
      sql<string | null>`(select m.email from account m where m.id = account.manager_id)`.as('manager'),
      sql<string | null>`(select l.name from price_list l where l.id = account.price_list_id)`.as('priceList'),
    ]);

/** The account that answers for another, as an expression: of the member of a team that of the team, else the account itself. */
export const teamOf = (accountId: string) =>
  sql<string>`(select case when q.role = 'account-viewer' then coalesce(q.parent_id, q.id) else q.id end from account q where q.id = ${accountId})`;

/** That account with its site and how many servers it may have, as a relation. */
export const teamAccount = (accountId: string) =>
  sql`(select t.id, t.site_id, t.server_allowance from account t where t.id = ${teamOf(accountId)})`;

/** The ids of that account and of the members of its team, as a relation. */
export const teamAccounts = (accountId: string) => sql`(
  select o.id from account o where o.id = ${teamOf(accountId)}
  union all select m.id from account m where m.parent_id = ${teamOf(accountId)} and m.role = 'account-viewer')`;

/** Which of these accounts, already found in scope, meet a condition on `account.id`. */
export async function accountsWhere(
  db: Db,
  ids: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(condition)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How an account of the scope came about; undefined where there is none. */
export const readSignUpOf = (db: Db, scope: Scope, accountId: string) =>
  db
    .selectFrom('account')
    .select(['account.id', 'created_at as created', 'email_validated_at as emailConfirmed', 'phone', 'language'])
    .select(['terms_version as termsVersion', 'marketing_consent_at as marketingConsent'])
    .select(sql<string | null>`(select r.email from account r where r.id = account.referred_by)`.as('referredBy'))
    .where('account.id', '=', accountId)
    .where(accountsWithin(scope))
    .executeTakeFirst();

/** The read-only members of accounts (as `m`) that are not deleted, with the email of the account above. */
export const teamMembers = (db: Db) =>
  db
    .selectFrom('account as m')
    .where('m.deleted_at', 'is', null)
    .where('m.role', '=', 'account-viewer')
    .select((e) => [
      'm.id',
      'm.site_id as siteId',
      'm.name',
      'm.email',
      'm.email_key as emailKey',
      'm.enabled',
      'm.grants_only as grantsOnly',
      'm.created_at as created',
      e('m.email_validated_at', 'is not', null).$castTo<boolean>().as('accepted'),
      'm.sign_in_id as signInId',
      'm.left_at as leftAt',
      'm.parent_id as parentId',
      sql<string | null>`(select p.email from account p where p.id = m.parent_id)`.as('owner'),
    ]);

/** The memberships that a sign-in opens (as `m`), with the name of the account above; the newest last. */
export const membershipsOf = (db: Db, signInId: string) =>
  teamMembers(db)
    .where('m.sign_in_id', '=', signInId)
    .where('m.enabled', '=', true)
    .innerJoin('account as p', 'p.id', 'm.parent_id')
    .where('p.deleted_at', 'is', null)
    .select(['p.name as ownerName', 'p.email as ownerEmail'])
    .orderBy('m.created_at')
    .orderBy('m.id');

/** How a person has their own account set up, and what they have confirmed and accepted in it. */
export const readOwnSettings = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['language', 'time_zone', 'date_format', 'theme', 'density', 'terms_version', 'email_validated_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Ends the memberships that a sign-in opens, with the sign-in itself. */
export async function endMemberships(tx: Db, signInId: string): Promise<void> {
  await tx.updateTable('account').set({ enabled: false, name: '' }).where('sign_in_id', '=', signInId).execute();
}

/** The membership of a sign-in in an account, also one that was removed; undefined where there is none. */
export const findMembership = (db: Db, parentId: string, signInId: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('sign_in_id', '=', signInId)
    .executeTakeFirst();

/** Changes of who belongs to whom in a site take turns: two at once could make a circle. */
export async function lockTree(tx: Db, siteId: string): Promise<void> {
  await sql`select from site where id = ${siteId} for no key update`.execute(tx);
}

/** How many read-only members an account has, removed ones too, and how many of them since a moment. Counts take turns. */
export async function countTeam(tx: Db, parentId: string, since: Date): Promise<{ all: number; recent: number }> {
  await sql`select from account where id = ${parentId} for no key update`.execute(tx);
  return tx
    .selectFrom('account')
    .select(({ fn }) => [fn.countAll<number>().as('all')])
    .select(sql<number>`count(*) filter (where created_at > ${since})`.as('recent'))
    .where('parent_id', '=', parentId)
    .where('role', '=', 'account-viewer')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** What the permissions of accounts that were found follow from, without their grants. */
export async function readHolders(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('account')
    .select((e) => ['id', 'email', 'grants_only as grantsOnly', e.ref('role').$castTo<Role>().as('role')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('email')
    .execute();
}

/** The accounts above one, and all in its tree. */
export async function readTree(db: Db, accountId: string): Promise<{ above: string[]; below: string[] }> {
  const { rows } = await sql<{ above: string[]; below: string[] }>`select
    array(select account_above(${accountId}::uuid)::text) as above,
    array(select account_tree(${accountId}::uuid)::text) as below`.execute(db);
  return rows[0]!;
}

/** The primary host of the site of a row, by the column that has its id. */
export const siteHost = (siteId: string) => sql<string>`(select t.host from site t where t.id = ${sql.ref(siteId)})`;

/** The name of the site of a row, by the column that has its id. */
export const siteName = (siteId: string) => sql<string>`(select t.name from site t where t.id = ${sql.ref(siteId)})`;

/** Whom access is looked at of: the tree of an account, or the people of a site. */
export interface HeldIn {
  siteId: string;
  /** The account above; null: the site. */
  homeId: string | null;
  /** Of a site: those alone who work for it. */
  staffOnly: boolean;
}

/** The ids of accounts whose phone number ends with these digits, or has no others, by an index. */
export const accountsByPhone = (digits: string, part: 'end' | 'whole') => {
  const end = `${digits.split('').toReversed().join('')}${part === 'end' ? '%' : ''}`;
  return sql`(select p.id from account p where p.phone <> '' and p.deleted_at is null
    and reverse(regexp_replace(p.phone, '[^0-9]', '', 'g')) like ${end})`;
};

/** The roles of people who work for a site. */
const isStaff = (role: string) => sql<boolean>`${sql.ref(role)} <> all(${customers}::text[])`;

/** The same of the account of a column. */
export const isStaffAccount = (accountId: string) =>
  sql<boolean>`exists (select from account w where w.id = ${sql.ref(accountId)} and ${isStaff('w.role')})`;

/** Enabled people (as `a`) with a role that someone gave them: of an account those below it, of a site all but account owners. */
export const heldRoles = (db: Db, { siteId, homeId, staffOnly }: HeldIn) =>
  db
    .selectFrom('account as a')
    .where('a.deleted_at', 'is', null)
    .where('a.enabled', '=', true)
    .where('a.site_id', '=', siteId)
    .where(
      homeId !== null
        ? sql<boolean>`a.id <> ${homeId} and a.id in (select account_tree(${homeId}::uuid))`
        : staffOnly
          ? isStaff('a.role')
          : sql<boolean>`a.role <> 'account-holder'`,
    );
