import { sql } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import type { Scope } from '#kernel/scope.ts';
import { reach, type Role } from '#kernel/permissions.ts';
import { grantedTo } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';

/** The person that a report is mailed to, as they are at this moment. */
export interface Recipient {
  accountId: string;
  email: string;
  language: Language;
  role: Role;
  siteId: string;
  siteName: string;
  host: string;
  primaryColor: string;
  /** May sign in, and is in the team: enabled, not locked, not left; a membership with the account that opens it. */
  open: boolean;
  /** What an account role sees: its tree, for a viewer its parent's. */
  accountIds: string[];
  grantsOnly: boolean;
  granted: string[];
}

export async function readRecipient(db: Db, accountId: string, now: Date): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select a.id as "accountId", a.email, a.role, a.language, a.grants_only as "grantsOnly",
      ${grantedTo('a', now)} as granted, s.id as "siteId", s.name as "siteName", s.host,
      s.primary_color as "primaryColor", a.enabled and a.status <> 'Locked' and a.left_at is null and not exists (
        select from account p where p.id = a.sign_in_id and (not p.enabled or p.status = 'Locked')) as open,
      array(select account_tree(case when a.role = 'account-viewer' then coalesce(a.parent_id, a.id) else a.id end)::text)
        as "accountIds"
    from account a join site s on s.id = a.site_id where a.id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** How far the person sees. */
export function scopeOf({ role, siteId, accountIds }: Recipient): Scope {
  if (reach[role] === 'provider') return { reach: 'provider' };
  return reach[role] === 'site' ? { reach: 'site', siteId } : { reach: 'account', siteId, accountIds };
}
