import { sql } from 'kysely';
import { point } from '#kernel/point.ts';
import type { Message } from '#kernel/message.ts';
import type { Role } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { DB } from '#platform/db/types.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';

/** An account that goes on as another one, on another site. The former one keeps what its site has billed. */
export interface AccountMove {
  siteId: string;
  accountId: string;
  toSiteId: string;
  toAccountId: string;
  now: Date;
}

/** The tables of a database whose rows belong to an account, with or without its site. */
type OwnedTable = { [T in keyof DB]: DB[T] extends { account_id: unknown } ? T : never }[keyof DB];
type SiteTable = { [T in OwnedTable]: DB[T] extends { site_id: unknown } ? T : never }[OwnedTable];

/** What a domain does when an account goes on as another one, in the transaction that moves it. */
export interface AccountMover {
  /** Its tables whose rows go along: by account alone, and by account and site. */
  rows?: readonly OwnedTable[];
  siteRows?: readonly SiteTable[];
  /** Why the state of something in the domain prevents the move; null when it doesn't. */
  refusal?(db: Db, accountId: string): Promise<Message | null>;
  /** What else it takes, after all rows went along. */
  run?(tx: Db, move: AccountMove): Promise<void>;
}
export const accountMovers = point<AccountMover>('tenancy.accountMovers');

/** Why domains prevent that an account goes on elsewhere; empty: none does. */
export async function refusalsOfMove(
  { domains }: Pick<App, 'domains'>,
  db: Db,
  accountId: string,
): Promise<readonly Message[]> {
  const reasons: Message[] = [];
  for (const { refusal } of accountMovers.of(domains)) {
    const reason = await refusal?.(db, accountId);
    if (reason != null) reasons.push(reason);
  }
  return reasons;
}

/** Takes what domains have of an account to the one that it goes on as, which has none of it yet. */
export async function moveBelongings({ domains }: Pick<App, 'domains'>, tx: Db, move: AccountMove): Promise<void> {
  const { accountId, toAccountId, toSiteId } = move;
  const movers = accountMovers.of(domains);
  for (const { rows = [], siteRows = [] } of movers) {
    for (const table of rows)
      await sql`update ${sql.table(table)} set account_id = ${toAccountId} where account_id = ${accountId}`.execute(tx);
    for (const table of siteRows)
      await sql`
        update ${sql.table(table)} set account_id = ${toAccountId}, site_id = ${toSiteId}
        where account_id = ${accountId}`.execute(tx);
  }
  for (const { run } of movers) await run?.(tx, move);
}

/** An account of a tree that moves. */
export interface MovingAccount {
  id: string;
  siteId: string;
  parentId: string | null;
  email: string;
  name: string;
  role: Role;
  status: string;
  enabled: boolean;
  /** It has a sign-in of its own, and permissions of its role. */
  isOwn: boolean;
  isDeleting: boolean;
}

/** Accounts in scope that are not deleted, in the order of their ids; with `lock` until the transaction ends. */
export async function readMovingAccounts(
  db: Db,
  scope: Scope,
  { ids, lock }: { ids: readonly string[]; lock: boolean },
): Promise<MovingAccount[]> {
  return db
    .selectFrom('account')
    .select(['id', 'site_id as siteId', 'parent_id as parentId', 'email', 'name', 'status', 'enabled'])
    .select((e) => e.ref('role').$castTo<Role>().as('role'))
    .select([
      sql<boolean>`sign_in_id is null and left_at is null and not grants_only`.as('isOwn'),
      sql<boolean>`deletion_asked_at is not null or deletion_due_at is not null`.as('isDeleting'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(accountsWithin(scope))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(lock, (q) => q.forNoKeyUpdate())
    .execute();
}

/**
 * Makes an account on another site that goes on as one: with its name, settings and billing state, and without password, agreement,
 * brand and people of the former site. False where the email has an account there.
 */
export async function copyAccount(
  tx: Db,
  { id, toId, siteId, parentId, priceListId, now }: { id: string; toId: string } & Copy,
): Promise<boolean> {
  const { rows } = await sql`
    insert into account (id, site_id, parent_id, price_list_id, email, name, role, enabled, billing_state, external_state,
      server_allowance, date_format, time_zone, organisation, phone, language, theme, density, start_page,
      checklist_dismissed, view_mode, shown_currency, notification, tour_ended, single_keys, created_at, status_since)
    select ${toId}, ${siteId}, ${parentId}::uuid, ${priceListId}::uuid, email, name, role, enabled, billing_state, external_state,
      server_allowance, date_format, time_zone, organisation, phone, language, theme, density, start_page,
      checklist_dismissed, view_mode, shown_currency, notification, tour_ended, single_keys, ${now}::timestamptz, ${now}::timestamptz
    from account where id = ${id}
    on conflict (site_id, email_key) do nothing returning id`.execute(tx);
  return rows.length === 1;
}
interface Copy {
  siteId: string;
  parentId: string | null;
  priceListId: string | null;
  now: Date;
}
