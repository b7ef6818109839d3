import { reach } from '#kernel/permissions.ts';
import { effectivePermissions } from '#kernel/rights.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { readAccount, readGranted, type Account } from '#domains/tenancy/api/port.ts';

const isOpen = ({ enabled, status }: Account): boolean => enabled && status !== 'Locked';

/**
 * Someone with the rights that they have now, for what is done later in their name; null: they can't sign in anymore. It has
 * no session, and accounts below theirs are not in its scope.
 */
export async function actorOf(db: Db, accountId: string, now: Date): Promise<Actor | null> {
  const account = await readAccount(db, accountId);
  if (account === null || account.leftAt !== null || !isOpen(account)) return null;
  const person = account.signInId === null ? account : await readAccount(db, account.signInId);
  if (person === null || !isOpen(person)) return null;
  const { siteId, name, email, role } = account;
  const scopes = {
    provider: { reach: 'provider' },
    site: { reach: 'site', siteId },
    account: { reach: 'account', siteId, accountIds: [accountId] },
  } as const;
  return {
    accountId,
    siteId,
    name,
    email,
    role,
    permissions: new Set(effectivePermissions({ ...account, granted: await readGranted(db, accountId, now) })),
    scope: scopes[reach[role]],
    sessionId: '',
    source: 'console',
    operator: null,
    signInId: null,
  };
}
