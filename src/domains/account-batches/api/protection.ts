import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { customers } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditAlone, ofPerson } from '#domains/history/api/port.ts';
import { findInScope, requireProof, requireSeen } from '#domains/identity/api/port.ts';
import { readPayerAccountIn, signatureFor } from '#domains/tenancy/api/port.ts';
import type { BatchAction } from '../actions.ts';
import type { accountBatches } from '../contract.ts';
import { maxNote, minNote } from '../limits.ts';
import { deleteProtection, insertProtection, readProtection, type Protection } from './store-settings.ts';

type Own = typeof accountBatches;

const isStaff = (role: string): boolean => !customers.some((one) => one === role);

/**
 * Throws Conflict for an account that batches leave out: of staff (8325), or protected by staff (8326). Resuming takes nothing
 * away, so that it is possible for all.
 */
export async function requireUnprotected(
  tx: Db,
  action: BatchAction,
  { id, role }: { id: string; role: string },
): Promise<void> {
  if (action === 'resume') return;
  if (isStaff(role)) throw new Conflict(8325);
  const protection = await readProtection(tx, id);
  if (protection !== undefined) throw new Conflict(8326, undefined, { reason: protection.reason });
}

const shown = (role: string, protection: Protection | undefined) => ({
  staff: isStaff(role),
  protection: protection === undefined ? null : { ...protection, placedAt: protection.placedAt.toISOString() },
});

export const readBatchProtection: Run<Own['readBatchProtection']> = async ({ db, scope }, { params }) => {
  const account = await readPayerAccountIn(db, scope, params.userId);
  if (account === undefined) throw new NotFound();
  return shown(account.role, await readProtection(db, account.id));
};

/** Protects an account that is not yet (8327). The customer is not notified, and the history doesn't name it. */
export const protectFromBatches: Run<Own['protectFromBatches']> = async (ctx, { params, input }) => {
  const { person, reason } = await locked(ctx, params.userId, input.reason);
  if ((await readProtection(ctx.db, person.id)) !== undefined) throw new Conflict(8327);
  const { email: placedBy } = await signatureFor(ctx.db, ctx.me, person.siteId);
  await insertProtection(ctx.db, person, { reason, ticket: input.ticket, placedBy, placedAt: ctx.now });
  audit(ctx, person, [false, true]);
  return shown(person.role, await readProtection(ctx.db, person.id));
};

/** Lifts the protection of an account that has one (8328). */
export const liftBatchProtection: Run<Own['liftBatchProtection']> = async (ctx, { params, input }) => {
  const { person } = await locked(ctx, params.userId, input.reason);
  if ((await readProtection(ctx.db, person.id)) === undefined) throw new Conflict(8328);
  await requireProof(ctx);
  await deleteProtection(ctx.db, person.id);
  audit(ctx, person, [true, false]);
  return shown(person.role, undefined);
};

type Locked = Awaited<ReturnType<typeof findInScope>> & { role: string };

/** Locks the account; 8312 without a reason. Not of those with more rights. */
async function locked(ctx: Ctx, accountId: string, given: string): Promise<{ person: Locked; reason: string }> {
  const { role } = await requireSeen(ctx, accountId);
  const person = { ...(await findInScope(ctx.db, ctx.scope, { accountId, lock: true })), role };
  const reason = given.trim();
  if (reason.length < minNote || reason.length > maxNote)
    throw new Invalid([item(8312, 'reason', { min: minNote, max: maxNote })]);
  return { person, reason };
}

function audit(ctx: Ctx, { id: accountId, name: email, siteId }: Locked, kept: readonly [boolean, boolean]): void {
  auditAlone(ctx, ofPerson({ accountId, email, siteId }), { diff: { batchProtection: kept } });
}
