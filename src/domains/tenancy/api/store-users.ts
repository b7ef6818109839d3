import { sql, type RawBuilder } from 'kysely';
import { point } from '#kernel/point.ts';
import type { Message } from '#kernel/message.ts';
import type { Role } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';

/** Finds accounts by something of a domain above, such as the number of an invoice. */
export interface AccountFinder {
  id: string;
  /** What matched, such as `Server name`. */
  title: Message;
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
    .select(['account.created_at as created', 'account.deletion_due_at as deletion'])
    .select(userState.as('state'))
    .select([
      sql<string | null>`(select p.email from account p where p.id = account.parent_id)`.as('parent'),
      sql<string | null>`(select m.email from account m where m.id = account.manager_id)`.as('manager'),
      sql<string | null>`(select l.name from price_list l where l.id = account.price_list_id)`.as('priceList'),
    ]);

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
      sql<string | null>`(select p.email from account p where p.id = m.parent_id)`.as('owner'),
    ]);

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

/** The name of the site of a row, by the column that has its id. */
export const siteName = (siteId: string) => sql<string>`(select t.name from site t where t.id = ${sql.ref(siteId)})`;
