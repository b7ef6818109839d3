import { inScope, type Actor } from '#kernel/scope.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Message } from '#kernel/message.ts';
import type { transfers } from '../contract.ts';
import { type Side, type TransferState } from '../states.ts';
import type { StoredTransfer } from './stored.ts';

type Shown = ResultOf<typeof transfers.listTransfers>['items'][number];
export type Row = Omit<Shown, 'reason'> & { reason: Message | null };

/**
 * The sides a user acts for. Staff act for the giving account, never for the receiving one: they can move a server without
 * asking, but not accept on another's behalf.
 */
export function sidesOf(me: Pick<Actor, 'accountId' | 'scope'>, transfer: StoredTransfer): Side[] {
  const { siteId, accountId, toAccountId } = transfer;
  const taker =
    toAccountId !== null &&
    (toAccountId === me.accountId || (me.scope.reach === 'account' && me.scope.accountIds.includes(toAccountId)));
  return [
    ...(inScope(me.scope, siteId, accountId) ? (['giver'] as const) : []),
    ...(taker ? (['taker'] as const) : []),
  ];
}

/** The state of an offer at a given time: the job that ends it may be a minute late. */
export const stateAt = ({ state, expiresAt }: StoredTransfer, now: Date): TransferState =>
  state === 'offered' && expiresAt <= now ? 'expired' : state;

/** An offer as the wire has it. */
export const rowOf = (me: Pick<Actor, 'accountId' | 'scope'>, transfer: StoredTransfer, now: Date): Row => ({
  id: transfer.id,
  serverId: transfer.serverId,
  serverName: transfer.serverName,
  state: stateAt(transfer, now),
  sides: sidesOf(me, transfer),
  from: transfer.from,
  to: transfer.to,
  effective: transfer.effective,
  effectiveAt: transfer.effectiveAt?.toISOString() ?? null,
  message: transfer.message,
  direct: transfer.direct,
  offeredAt: transfer.offeredAt.toISOString(),
  expiresAt: transfer.expiresAt.toISOString(),
  agreedBy: transfer.agreedBy,
  agreedAt: transfer.agreedAt?.toISOString() ?? null,
  newName: transfer.newName,
  reason: transfer.reason,
  ended: transfer.ended?.toISOString() ?? null,
});

/** When an agreement that is made now takes effect: months are those of billing, in UTC. */
export const effectiveFrom = (effective: 'now' | 'next-month', now: Date): Date =>
  effective === 'now' ? now : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
