import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';
import { grantedTo, saveAccount } from '#domains/tenancy/api/port.ts';

/** The columns of an account that its profile changes. */
export interface ProfileColumns {
  name: string;
  organisation: string;
  phone: string;
  language: string;
  theme: string;
  density: string;
  start_page: string;
  view_mode: string;
  shown_currency: string;
  single_keys: boolean;
  date_format: string;
  time_zone: string;
  notification: boolean;
  email_sign_in: boolean;
  checklist_dismissed: string[];
}

/** An account with the email of the one above it. */
export async function readPerson(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('account as parent', 'parent.id', 'account.parent_id')
    .leftJoin('credential', 'credential.account_id', 'account.id')
    .innerJoin('site', 'site.id', 'account.site_id')
    .selectAll('account')
    .select(['parent.email as parent_email', 'credential.changed_at as password_changed_at', 'site.rates_dated'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** Locks an account; undefined when there is none. */
export const lockPerson = (tx: Db, accountId: string, now: Date) =>
  lockIn(tx, { reach: 'provider' }, { accountId, now });

/** Locks an account of the scope; undefined when there is none. */
export const lockIn = (tx: Db, scope: Scope, { accountId, now }: { accountId: string; now: Date }) =>
  tx
    .selectFrom('account')
    .selectAll()
    .select(grantedTo('account', now).as('granted'))
    .where('id', '=', accountId)
    .where(accountsWithin(scope))
    .forUpdate()
    .executeTakeFirst();

/** Changes columns of an account. */
export async function saveColumns(tx: Db, accountId: string, change: Partial<ProfileColumns>): Promise<void> {
  await saveAccount(tx, accountId, change);
}

export async function setEnabled(tx: Db, accountId: string, enabled: boolean): Promise<void> {
  await saveAccount(tx, accountId, { enabled });
}

/** Sets who looks after a customer; null: no one. */
export async function saveManager(tx: Db, accountId: string, manager_id: string | null): Promise<void> {
  await saveAccount(tx, accountId, { manager_id });
}

/** Closes an account for good. */
export async function setDeleted(tx: Db, accountId: string, deleted_at: Date): Promise<void> {
  await saveAccount(tx, accountId, { enabled: false, deleted_at });
}

export async function saveStates(
  tx: Db,
  accountId: string,
  states: { status?: string; billing_state?: number; external_state?: number },
): Promise<void> {
  await saveAccount(tx, accountId, states);
}

/** What still hangs on an account. */
export async function countTies(db: Db, accountId: string) {
  const { rows } = await sql<{ servers: number; tasks: number; accounts: number; roots: number }>`select
    (select count(*)::int from server where account_id = ${accountId} and state <> 'terminated') as servers,
    (select count(*)::int from task where account_id = ${accountId} and state in ('waiting', 'running')) as tasks,
    (select count(*)::int from account where parent_id = ${accountId} and enabled) as accounts,
    (select count(*)::int from account where role = 'root' and enabled and id <> ${accountId}) as roots`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a row of counts is missing');
  return row;
}

/** How often someone's link was followed, how many accounts were made by it, and how many of them have a confirmed email. */
export async function countReferred(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select((e) => [e.fn.countAll<number>().as('signUps'), e.fn.count<number>('email_validated_at').as('confirmed')])
    .select(sql<number>`coalesce((select clicks from referral_click where account_id = ${accountId}), 0)`.as('clicks'))
    .where('referred_by', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** How many social connections can still sign someone in. */
export async function countSocial(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('social_identity')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('deauthorized_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Whether an email is taken on a site. */
export async function isTaken(db: Db, siteId: string, email: string): Promise<boolean> {
  const found = db
    .selectFrom('account')
    .select('id')
    .where('site_id', '=', siteId)
    .where('email_key', '=', email.toLowerCase());
  const row = await unscoped('an email is taken by whichever account of the site has it', () =>
    found.executeTakeFirst(),
  );
  return row !== undefined;
}

/** The contacts of an account. */
export async function readContacts(db: Db, accountId: string) {
  return db
    .selectFrom('account_contact')
    .select(['kind', 'email', 'language'])
    .where('account_id', '=', accountId)
    .execute();
}

/** Sets a contact in place of the one for the same subject. */
export async function writeContact(
  tx: Db,
  accountId: string,
  { kind, email, language }: { kind: string; email: string; language: string },
): Promise<void> {
  await tx
    .insertInto('account_contact')
    .values({ account_id: accountId, kind, email, language })
    .onConflict((c) => c.columns(['account_id', 'kind']).doUpdateSet({ email, language }))
    .execute();
}

/** Takes a contact away, if there is one. */
export async function deleteContact(tx: Db, accountId: string, kind: string): Promise<void> {
  await tx.deleteFrom('account_contact').where('account_id', '=', accountId).where('kind', '=', kind).execute();
}
