import { Conflict, Forbidden } from '#kernel/errors.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { sendMail } from '#domains/messages/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { waitingDays } from '../deletion.ts';
import { deletionAskedMail, deletionCancelledMail, deletionOrderedMail } from './mails.ts';
import { allOf, reasonsAgainst, reasonsToRefuse } from './reasons.ts';
import { senderFor } from './sender-for.ts';
import { saveDeletion } from './store-deletion.ts';
import { lockInScope, lockTarget, recordTarget, type Target } from './target.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

const dayMs = 86_400_000;

/** Begins the waiting period; what would be in the way of disabling is in the way here too, and what must be kept (1570). */
export const requestDeletion: Run<(typeof account)['requestDeletion']> = async (ctx) => {
  const target = await lockInScope(ctx, ctx.me.accountId);
  if (target.deletion_due_at !== null) throw new Conflict(1565);
  const reasons = [
    ...(await reasonsAgainst(ctx.db, target)),
    ...(await reasonsToRefuse(ctx.app, ctx.db, { target, now: ctx.now })),
  ];
  if (reasons.length > 0) throw new Conflict(1570, undefined, { reason: allOf(reasons) });
  await requireProof(ctx);
  const due = new Date(ctx.now.getTime() + waitingDays * dayMs);
  await saveDeletion(ctx.db, target.id, { asked: ctx.now, due });
  const envelope = { sender: await senderFor(ctx.app, ctx.db, target), accountId: target.id, to: target.email };
  await sendMail(ctx.db, deletionAskedMail, { ...envelope, data: { due, ip: ctx.request.ip } });
  const diff = { deletionDue: [null, due.toISOString()] } as const;
  await recordTarget(ctx, target, { kind: 'lifecycle', action: say('account.request-deletion'), diff });
  return { dueAt: due.toISOString() };
};

/**
 * Begins the waiting period of someone else's account. What still hangs on it does not stop that: servers may be on their
 * way out, and what is left in the end holds the deletion up.
 */
export const requestDeletionOf: Run<(typeof account)['requestDeletionOf']> = async (ctx, { params }) => {
  const target = await lockTarget(ctx, params.userId, 'account.administer');
  // One's own is asked for with what is in its way, and taken back by oneself.
  if (target.id === ctx.me.accountId) throw new Forbidden();
  if (target.deleted_at !== null) throw new Conflict(1567);
  if (target.deletion_due_at !== null) throw new Conflict(1565);
  if (target.role === 'root') throw new Forbidden();
  const reasons = await reasonsToRefuse(ctx.app, ctx.db, { target, now: ctx.now });
  if (reasons.length > 0) throw new Conflict(1570, undefined, { reason: allOf(reasons) });
  await requireProof(ctx);
  const due = new Date(ctx.now.getTime() + waitingDays * dayMs);
  await saveDeletion(ctx.db, target.id, { asked: ctx.now, due });
  const envelope = { sender: await senderFor(ctx.app, ctx.db, target), accountId: target.id, to: target.email };
  await sendMail(ctx.db, deletionOrderedMail, { ...envelope, data: { due } });
  const diff = { deletionDue: [null, due.toISOString()] } as const;
  await recordTarget(ctx, target, { kind: 'lifecycle', action: say('account.request-deletion'), diff });
  return { dueAt: due.toISOString() };
};

/** Staff closes accounts that are suspended: then it is not for their owners to keep them. */
export const cancelDeletion: Run<(typeof account)['cancelDeletion']> = async (ctx) => {
  const target = await lockInScope(ctx, ctx.me.accountId);
  const isSuspended = target.status === 'Suspended-Policy' || target.status === 'Suspended-Billing';
  if (target.deletion_due_at !== null && isSuspended) throw new Conflict(1569);
  return cancel(ctx, target);
};

/** For someone who cannot sign in anymore, or who asked for it on the phone. */
export const cancelDeletionOf: Run<(typeof account)['cancelDeletionOf']> = async (ctx, { params }) => {
  const target = await lockTarget(ctx, params.userId, 'account.manage');
  if (target.id === ctx.me.accountId) throw new Forbidden();
  return cancel(ctx, target);
};

async function cancel(ctx: Ctx, target: Target): Promise<void> {
  const due = target.deletion_due_at;
  if (due === null) throw new Conflict(1566);
  await saveDeletion(ctx.db, target.id, null);
  const envelope = { sender: await senderFor(ctx.app, ctx.db, target), accountId: target.id, to: target.email };
  await sendMail(ctx.db, deletionCancelledMail, { ...envelope, data: {} });
  await recordTarget(ctx, target, {
    kind: 'lifecycle',
    action: say('account.cancel-deletion'),
    diff: { deletionDue: [due.toISOString(), null] },
    notified: notice('deletion-canceled'),
  });
}
