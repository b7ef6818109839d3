import type { UserContext } from '#shell/session/session-reads.ts';

/** Whether the account's own state lets it order, and that state in its words. */
export function stepsOf({ accountEnabled, accountStatus }: Pick<UserContext, 'accountEnabled' | 'accountStatus'>) {
  const ready = accountEnabled && (accountStatus === 'Ok' || accountStatus === 'Warning');
  return { ready, status: accountEnabled ? accountStatus : 'Disabled' };
}
