import type { Message } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { matchAccounts } from '#domains/tenancy/api/port.ts';
import { actionRules, type BatchAction } from '../actions.ts';
import { isId, type Entry } from '../parse.ts';
import { say } from '../messages.ts';
import type { NewRow } from './store-rows.ts';

/** Finds the accounts in scope that lines name; a line that names none, or one that was named before, has a reason. */
export async function matchEntries(
  db: Db,
  scope: Scope,
  { entries, action, target }: { entries: readonly Entry[]; action: BatchAction; target: string },
): Promise<{ rows: NewRow[]; siteIds: Set<string> }> {
  const named = entries.map(({ account }) => account);
  const found = await matchAccounts(db, scope, {
    emails: named.filter((name) => !isId(name)),
    ids: named.filter(isId),
  });
  const byName = Map.groupBy(
    found.flatMap((one) => [[one.emailKey, one] as const, [one.id, one] as const]),
    ([name]) => name,
  );
  const lines = new Map<string, number>();
  const emails = new Map<string, number>();
  const siteIds = new Set<string>();
  const rows = entries.map(({ line, given, account, value: own }): NewRow => {
    const value = actionRules[action].second === 'none' ? '' : own === '' ? target : own;
    const unmatched = (reason: Message): NewRow => ({ line, given, accountId: null, email: '', value, reason });
    if (account === '') return unmatched(say('no-account'));
    const [one, another] = byName.get(account) ?? [];
    if (one === undefined) return unmatched(say('unknown-account'));
    if (another !== undefined) return unmatched(say('several-accounts'));
    const [, { id: accountId, email, siteId }] = one;
    const before = lines.get(accountId);
    if (before !== undefined) return { ...unmatched(say('same-account', { line: before })), email };
    lines.set(accountId, line);
    siteIds.add(siteId);
    if (actionRules[action].second === 'required' && value === '') return { ...unmatched(say('no-second')), email };
    if (action === 'changeEmail') {
      const other = emails.get(value.toLowerCase());
      if (other !== undefined) return { ...unmatched(say('same-email', { line: other })), email };
      emails.set(value.toLowerCase(), line);
    }
    return { line, given, accountId, email, value, reason: null };
  });
  return { rows, siteIds };
}
