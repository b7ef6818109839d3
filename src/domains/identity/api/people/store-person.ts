import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { grantedTo } from '#domains/tenancy/api/port.ts';
import { accountsWithin } from '#platform/db/within.ts';

export interface PersonRow {
  accountId: string;
  siteId: string;
  name: string;
  email: string;
  role: string;
  grantsOnly: boolean;
  granted: string[];
  site: string;
  status: string;
  enabled: boolean;
  created: Date;
  lastSignIn: Date | null;
  leaveUntil: Date | null;
  leaveMode: string | null;
  /** The account whose sign-in opens it, of a membership; null: it has its own. */
  signInId: string | null;
}

/** One person of the scope, with the last sign-in and the leave given to support; null when no one has this id. */
export async function readPersonRow(
  db: Db,
  scope: Scope,
  { accountId, now }: { accountId: string; now: Date },
): Promise<PersonRow | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('site', 'site.id', 'account.site_id')
    .select(['account.id as accountId', 'account.site_id as siteId', 'account.name', 'account.email', 'account.role'])
    .select([
      'account.sign_in_id as signInId',
      'account.grants_only as grantsOnly',
      grantedTo('account', now).as('granted'),
    ])
    .select(['site.name as site', 'account.status', 'account.enabled', 'account.created_at as created'])
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('support_grant')
          .select(['expires_at', 'mode'])
          .whereRef('support_grant.account_id', '=', 'account.id')
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now)
          .orderBy('expires_at', 'desc')
          .limit(1)
          .as('leave'),
      (join) => join.onTrue(),
    )
    .select(['leave.expires_at as leaveUntil', 'leave.mode as leaveMode'])
    .select(({ selectFrom }) => [
      selectFrom('login_log')
        .select('at')
        .whereRef('login_log.account_id', '=', 'account.id')
        .where('result', '=', 'success')
        .orderBy('at', 'desc')
        .limit(1)
        .as('lastSignIn'),
    ])
    .where('account.id', '=', accountId)
    .where(accountsWithin(scope))
    .executeTakeFirst();
  return row ?? null;
}

/** Takes everything off an account that a second factor is made of, and the list of addresses with it. */
export async function deleteFactors(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('passkey').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('factor_phone').where('account_id', '=', accountId).execute();
  await tx
    .updateTable('factor_setting')
    .set({
      use_factor: false,
      use_email: false,
      use_sms: false,
      use_google: false,
      use_allowed_ip: false,
      ip_guard_until: null,
      google_secret: null,
      google_confirmed_at: null,
      google_pending_hash: null,
      google_pending_secret: null,
      google_pending_until: null,
    })
    .where('account_id', '=', accountId)
    .execute();
}

export interface FoundPerson {
  id: string;
  siteId: string;
  /** Their email. */
  name: string;
}

/** A person of the scope; `lock` has two who write about them wait for each other. Throws NotFound (1004). */
export async function findInScope(
  db: Db,
  scope: Scope,
  of: { accountId: string; lock: boolean },
): Promise<FoundPerson> {
  const person = await db
    .selectFrom('account')
    .select(['account.id', 'account.site_id as siteId', 'account.email as name'])
    .where('account.id', '=', of.accountId)
    .where('account.deleted_at', 'is', null)
    .where(accountsWithin(scope))
    .$if(of.lock, (q) => q.forUpdate())
    .executeTakeFirst();
  if (person === undefined) throw new NotFound();
  return person;
}
