import { Invalid, item } from '#kernel/errors.ts';
import { isOwn } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Locked } from '#domains/servers/api/port.ts';
import { readPeople, readTree, type Person } from './store-alerts.ts';

type Watched = Pick<Locked, 'id' | 'accountId'>;

/**
 * Possible recipients of a server's alerts: its account, those below it, and the caller. Only its owner learns who it is
 * shared with.
 */
export const peopleOf = ({ db, scope, me }: Ctx, { id, accountId }: Watched): Promise<Person[]> =>
  readPeople(db, { accountId, andBelow: isOwn(scope, id), more: me.accountId });

/** Throws Invalid (2004) for a new recipient who can't be chosen. */
export async function checkPeople(
  ctx: Ctx,
  server: Watched,
  { wanted, before }: { wanted: readonly string[]; before: readonly string[] },
): Promise<void> {
  const known = new Set([...before, ...(await peopleOf(ctx, server)).map(({ id }) => id)]);
  if (wanted.some((id) => !known.has(id))) throw new Invalid([item(2004, 'recipients')]);
}

/**
 * The current recipients of an alert: the chosen ones who can still see the server, otherwise its account. People who left
 * or lost access are not notified.
 */
export async function recipientsOf(
  { sharing }: Pick<App, 'sharing'>,
  tx: Db,
  alert: { serverId: string; accountId: string; recipients: readonly string[] },
): Promise<string[]> {
  if (alert.recipients.length === 0) return [alert.accountId];
  const tree = await readTree(tx, alert.accountId);
  const recipients: string[] = [];
  for (const id of alert.recipients) {
    const sees = tree.has(id) || (await sharing?.sharedWith(tx, [id]))?.has(alert.serverId) === true;
    if (sees) recipients.push(id);
  }
  return recipients.length === 0 ? [alert.accountId] : recipients;
}
