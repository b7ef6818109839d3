import { asDay, type Message, type Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { StoredTransfer } from './stored.ts';
import { transfersPath } from '../paths.ts';
import { notice } from '../notices.ts';

/** Repaints the screens of both accounts. */
export async function announceTransfer(emit: Emit, { id, serverId, siteId, accountId, toAccountId }: StoredTransfer) {
  const data = { transferId: id, serverId };
  await emit('transfer.changed', { siteId, accountId }, data);
  if (toAccountId !== null && toAccountId !== accountId)
    await emit('transfer.changed', { siteId, accountId: toAccountId }, data);
}

const link = (transfer: StoredTransfer) => transfersPath({ transfer: transfer.id });

/** Notifies the account that a server is offered to it. An email without an account is not notified. */
export async function notifyOffered(tx: Db, transfer: StoredTransfer): Promise<void> {
  if (transfer.toAccountId === null) return;
  const { from, serverName, message, expiresAt } = transfer;
  const day = asDay(expiresAt);
  await notify(tx, {
    accountId: transfer.toAccountId,
    code: 1040,
    severity: 'info',
    title: notice('server-offered', { from, name: serverName }),
    text: message === '' ? notice('offered-text', { day }) : notice('offered-with-text', { from, message, day }),
    objectLink: link(transfer),
    groupKey: `transfer:${transfer.id}`,
  });
}

/** Notifies one side of the progress of an offer. */
export async function notifyAnswer(
  tx: Db,
  transfer: StoredTransfer,
  to: { accountId: string | null; step: string; title: Message; text: Message; severity?: 'info' | 'warning' },
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

/** Notifies both accounts that an accepted transfer failed. */
export async function notifyFailed(tx: Db, transfer: StoredTransfer, reason: Sayable): Promise<void> {
  for (const accountId of new Set([transfer.accountId, transfer.toAccountId]))
    if (accountId !== null)
      await notify(tx, {
        accountId,
        code: 133,
        severity: 'error',
        title: notice('failed', { name: transfer.serverName }),
        text: notice('failed-text', { reason, from: transfer.from }),
        objectLink: link(transfer),
        groupKey: `transfer:${transfer.id}:failed`,
      });
}

/** Notifies both accounts that ownership was transferred. */
export async function notifyDone(tx: Db, transfer: StoredTransfer, name: string): Promise<void> {
  const shared = { code: 1042, groupKey: `transfer:${transfer.id}:done` } as const;
  await notify(tx, {
    ...shared,
    accountId: transfer.accountId,
    severity: 'info',
    title: notice('given', { name: transfer.serverName, to: transfer.to }),
    text: notice('given-text'),
    objectLink: link(transfer),
  });
  if (transfer.toAccountId !== null)
    await notify(tx, {
      ...shared,
      accountId: transfer.toAccountId,
      severity: 'success',
      title: notice('received', { name }),
      text: notice('received-text', { from: transfer.from }),
      objectLink: serverPath(transfer.serverId, 'overview'),
    });
}
