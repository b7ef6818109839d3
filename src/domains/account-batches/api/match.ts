import type { Message } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { readLiving, type LivingServer } from '#domains/servers/api/port.ts';
import { matchAccounts } from '#domains/tenancy/api/port.ts';
import { actionRules, type BatchAction } from '../actions.ts';
import { isId, type Entry } from '../parse.ts';
import { say } from '../messages.ts';
import type { NewRow } from './store-rows.ts';

interface Asked {
  entries: readonly Entry[];
  action: BatchAction;
  /** The account that services move to, where a line names none. */
  target: string;
  /** The site that whole accounts move to; empty: services move. */
  site: string;
}

/** Finds the accounts in scope that lines name; a line that names none, or one that was named before, has a reason. */
export async function matchEntries(
  db: Db,
  scope: Scope,
  { entries, action, target, site }: Asked,
): Promise<{ rows: NewRow[]; siteIds: Set<string> }> {
  const named = entries.flatMap(({ account, value }) => (isId(value) ? [account, value.toLowerCase()] : [account]));
  const found = await matchAccounts(db, scope, {
    emails: named.filter((name) => !isId(name)),
    ids: named.filter(isId),
  });
  const byName = Map.groupBy(
    found.flatMap((one) => [[one.emailKey, one] as const, [one.id, one] as const]),
    ([name]) => name,
  );
  const isServer = ({ value }: Entry) => action === 'migrate' && isId(value) && !byName.has(value.toLowerCase());
  const chosen = entries.map((entry) => (isServer(entry) ? [entry.value, ...entry.more] : entry.more));
  const living = await serversIn(
    db,
    entries.flatMap(({ account }, at) => (chosen[at]?.length ? (byName.get(account) ?? []) : []).map(([, one]) => one)),
  );
  const lines = new Map<string, number>();
  const emails = new Map<string, number>();
  const siteIds = new Set<string>();
  const rows = entries.map((entry, at): NewRow => {
    const { line, given, account } = entry;
    const own = isServer(entry) ? '' : entry.value;
    const value = actionRules[action].second === 'none' ? '' : own === '' ? target : own;
    const none = { line, given, accountId: null, email: '', value, serverIds: null };
    const unmatched = (reason: Message): NewRow => ({ ...none, reason });
    if (account === '') return unmatched(say('no-account'));
    const [one, another] = byName.get(account) ?? [];
    if (one === undefined) return unmatched(say('unknown-account'));
    if (another !== undefined) return unmatched(say('several-accounts'));
    const [, { id: accountId, email, siteId }] = one;
    const before = lines.get(accountId);
    const words = chosen[at] ?? [];
    if (before !== undefined)
      return { ...unmatched(say(words.length > 0 ? 'same-servers' : 'same-account', { line: before })), email };
    lines.set(accountId, line);
    siteIds.add(siteId);
    if (actionRules[action].second === 'required' && value === '') return { ...unmatched(say('no-second')), email };
    if (action === 'changeEmail') {
      const other = emails.get(value.toLowerCase());
      if (other !== undefined) return { ...unmatched(say('same-email', { line: other })), email };
      emails.set(value.toLowerCase(), line);
    }
    if (words.length === 0) return { line, given, accountId, email, value, serverIds: null, reason: null };
    if (site !== '') return { ...unmatched(say('site-takes-all')), email };
    const found = namedServers(living.get(accountId) ?? [], words);
    if (found.unknown.length > 0)
      return { ...unmatched(say('unknown-servers', { names: found.unknown.slice(0, 5).join(', ') })), email };
    return { line, given, accountId, email, value, serverIds: found.ids, reason: null };
  });
  return { rows, siteIds };
}

/** The servers of accounts, by account. */
async function serversIn(
  db: Db,
  accounts: readonly { id: string; siteId: string }[],
): Promise<Map<string, LivingServer[]>> {
  const found: LivingServer[] = [];
  for (const [siteId, ofSite] of Map.groupBy(accounts, (one) => one.siteId))
    found.push(...(await readLiving(db, { reach: 'account', siteId, accountIds: ofSite.map(({ id }) => id) })));
  return Map.groupBy(found, ({ accountId }) => accountId);
}

/** The servers that words name, each by its id or its name, and the words that name none. */
function namedServers(
  servers: readonly LivingServer[],
  words: readonly string[],
): { ids: string[]; unknown: string[] } {
  const byName = new Map(servers.flatMap(({ id, name }) => [[name.toLowerCase(), id] as const, [id, id] as const]));
  const ids = words.map((word) => byName.get(word.toLowerCase()));
  return {
    ids: [...new Set(ids.filter((id) => id !== undefined))],
    unknown: words.filter((_, at) => ids[at] === undefined),
  };
}
