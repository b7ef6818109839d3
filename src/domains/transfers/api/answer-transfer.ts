import { asDay } from '#kernel/message.ts';
import { auditAlone, byOf, record } from '#domains/history/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { lockServers, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { problemOfName } from '#domains/servers/names.ts';
import type { transfers } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { refusalOfTransfer, type TransferAction } from '../states.ts';
import { agree } from './agree.ts';
import { lockTransfer, readTransfers } from './store.ts';
import type { StoredTransfer } from './stored.ts';
import { endTransfer } from './store-change.ts';
import { announceTransfer, notifyAnswer } from './notify.ts';
import { rowOf, sidesOf, stateAt, type Row } from './view.ts';
import { notice } from '../notices.ts';
import { say } from '../messages.ts';

/**
 * Locks the server, then the offer, for one of the two sides. The offer was found in the caller's scope; the server itself
 * may lie outside of it. Throws NotFound, and Conflict (1823) when this cannot be done to it anymore.
 */
async function lockBoth(
  ctx: Ctx,
  transferId: string,
  action: TransferAction,
): Promise<{ server: Locked; transfer: StoredTransfer }> {
  const { db, scope, me, now } = ctx;
  const [found] = await readTransfers(db, scope, [transferId]);
  if (found === undefined) throw new NotFound();
  const [server] = await lockServers(db, { reach: 'provider' }, [found.serverId]);
  const transfer = server === undefined ? null : await lockTransfer(db, transferId);
  if (server === undefined || transfer === null) throw new NotFound();
  const at = { state: stateAt(transfer, now), sides: sidesOf(me, transfer) };
  const reason = refusalOfTransfer(action, at);
  if (reason !== null) throw new Conflict(1823, undefined, { reason });
  return { server, transfer };
}

async function answered(ctx: Ctx, id: string): Promise<Row> {
  const transfer = await lockTransfer(ctx.db, id);
  if (transfer === null) throw new NotFound();
  await announceTransfer(ctx.emit, transfer);
  return rowOf(ctx.me, transfer, ctx.now);
}

/** On both sides: each account finds it in its own trail. */
function audit(ctx: Ctx, { server, transfer }: { server: Locked; transfer: StoredTransfer }, taskId?: string): void {
  const diff = { owner: [transfer.from, transfer.to], effective: [null, transfer.effective] } as const;
  const object = ofServer(server);
  auditAlone(ctx, object, { diff, taskId });
  if (transfer.toAccountId !== null) auditAlone(ctx, { ...object, accountId: transfer.toAccountId }, { diff });
}

/** Accepts the agreement. Of two who accept at once, one does. */
export const acceptTransfer: Run<typeof transfers.acceptTransfer> = async (ctx, { params, input }) => {
  const { server, transfer } = await lockBoth(ctx, params.transferId, 'accept');
  if (!input.agree) throw new Invalid([item(1824, 'agree')]);
  const { toAccountId } = transfer;
  if (toAccountId === null) throw new NotFound();
  const newName = input.name === undefined || input.name === server.name ? null : input.name;
  const problem = newName === null ? null : problemOfName(newName, 'name');
  if (problem !== null) throw new Invalid([problem]);
  const { expectedMicro } = input;
  const { effectiveAt, taskId } = await agree(ctx, { server, transfer, toAccountId, newName, expectedMicro });
  await notifyAnswer(ctx.db, transfer, {
    accountId: transfer.accountId,
    step: 'accepted',
    title: notice('accepted', { to: transfer.to, name: server.name }),
    text:
      transfer.effective === 'now' ? notice('accepted-now-text') : notice('accepted-text', { day: asDay(effectiveAt) }),
  });
  audit(ctx, { server, transfer }, taskId ?? undefined);
  return answered(ctx, transfer.id);
};

async function end(
  ctx: Ctx,
  { transferId, reason, action }: { transferId: string; reason: string; action: 'decline' | 'cancel' },
): Promise<Row> {
  const text = reason.trim();
  if (text.length > maxReasonLength) throw new Invalid([item(1829, 'reason', { max: maxReasonLength })]);
  const both = await lockBoth(ctx, transferId, action);
  const { server, transfer } = both;
  const state = action === 'decline' ? 'declined' : 'cancelled';
  await endTransfer(ctx.db, transfer.id, { state, reason: text === '' ? null : text, at: ctx.now });
  const by = byOf(ctx);
  const { to, from } = transfer;
  const kind = action === 'decline' ? 'declined' : 'withdrawn';
  const did = text === '' ? say(`${kind}-history`, { to }) : say(`${kind}-because`, { to, reason: text });
  await record(ctx.db, { object: ofServer(server), kind: 'ownership', action: did, by });
  await notifyAnswer(ctx.db, transfer, {
    accountId: action === 'decline' ? transfer.accountId : transfer.toAccountId,
    step: state,
    title:
      action === 'decline'
        ? notice('declined', { to: transfer.to, name: server.name })
        : notice('withdrawn', { from: transfer.from, name: transfer.serverName }),
    text: text === '' ? notice('stays-text', { from }) : notice('stays-because-text', { from, reason: text }),
  });
  audit(ctx, both);
  return answered(ctx, transfer.id);
}

/** Declines an offer, or steps back from it before its day. */
export const declineTransfer: Run<typeof transfers.declineTransfer> = (ctx, { params, input }) =>
  end(ctx, { ...params, reason: input.reason, action: 'decline' });

/** Withdraws an offer before it takes effect. */
export const cancelTransfer: Run<typeof transfers.cancelTransfer> = (ctx, { params, input }) =>
  end(ctx, { ...params, reason: input.reason, action: 'cancel' });
