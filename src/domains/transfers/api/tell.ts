import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { textOfDay } from './words.ts';
import type { StoredTransfer } from './store.ts';

/** Repaints the screens of both accounts. */
export async function announceTransfer(emit: Emit, { id, serverId, siteId, accountId, toAccountId }: StoredTransfer) {
  const data = { transferId: id, serverId };
  await emit('transfer.changed', { siteId, accountId }, data);
  if (toAccountId !== null && toAccountId !== accountId)
    await emit('transfer.changed', { siteId, accountId: toAccountId }, data);
}

const link = (transfer: StoredTransfer) => `/transfers?transfer=${transfer.id}`;

/** Tells the account that a server is offered to it. An email that nobody has yet hears nothing. */
export async function tellOffered(tx: Db, transfer: StoredTransfer): Promise<void> {
  if (transfer.toAccountId === null) return;
  const { from, serverName, message, expiresAt } = transfer;
  await notify(tx, {
    accountId: transfer.toAccountId,
    code: 1040,
    severity: 'info',
    title: `${from} offers you the server ${serverName}`,
    text: `${message === '' ? '' : `They write: ${message}. `}Accept or decline until ${textOfDay(expiresAt)}. Nothing changes before you accept.`,
    objectLink: link(transfer),
    groupKey: `transfer:${transfer.id}`,
  });
}

/** Tells one side how an offer goes on. */
export async function tellAnswer(
  tx: Db,
  transfer: StoredTransfer,
  to: { accountId: string | null; step: string; title: string; text: string; severity?: 'info' | 'warning' },
): Promise<void> {
  if (to.accountId === null) return;
  await notify(tx, {
    accountId: to.accountId,
    code: 1041,
    severity: to.severity ?? 'info',
    title: to.title,
    text: to.text,
    objectLink: link(transfer),
    groupKey: `transfer:${transfer.id}:${to.step}`,
  });
}

/** Tells both accounts that a transfer which was agreed did not come about. */
export async function tellFailed(tx: Db, transfer: StoredTransfer, reason: string): Promise<void> {
  for (const accountId of new Set([transfer.accountId, transfer.toAccountId]))
    if (accountId !== null)
      await notify(tx, {
        accountId,
        code: 133,
        severity: 'error',
        title: `The server ${transfer.serverName} did not change hands`,
        text: `${reason} It stays with ${transfer.from}, who goes on paying for it.`,
        objectLink: link(transfer),
        groupKey: `transfer:${transfer.id}:failed`,
      });
}

/** Tells both accounts that the server has changed hands. */
export async function tellDone(tx: Db, transfer: StoredTransfer, name: string): Promise<void> {
  const shared = { code: 1042, groupKey: `transfer:${transfer.id}:done` } as const;
  await notify(tx, {
    ...shared,
    accountId: transfer.accountId,
    severity: 'info',
    title: `The server ${transfer.serverName} belongs to ${transfer.to} now`,
    text: 'You pay for it no more. What it has cost until now stays on your next invoice.',
    objectLink: link(transfer),
  });
  if (transfer.toAccountId !== null)
    await notify(tx, {
      ...shared,
      accountId: transfer.toAccountId,
      severity: 'success',
      title: `The server ${name} is yours now`,
      text: `It came from ${transfer.from}. You pay for it from now on. Change its passwords and keys: the former owner knows them.`,
      objectLink: `/servers/${transfer.serverId}/overview`,
    });
}
