import { deletionHold } from '#domains/account/api/port.ts';
import { auditAlone, ofPerson } from '#domains/history/api/port.ts';
import { findInScope, requireProof, requireSeen } from '#domains/identity/api/port.ts';
import { signatureFor } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { legalHolds } from '../contract.ts';
import { maxHoldReason } from '../limits.ts';
import { say } from '../messages.ts';
import { deleteHold, insertHold, readHold } from './store.ts';

type Own = typeof legalHolds;

/** An account under a hold can't be deleted, and nothing of it is ended for a deletion that waits. */
export const legalHold = deletionHold({
  kind: 'legal-hold',
  refuses: true,
  reason: async (db, { accountId }) => ((await readHold(db, accountId)) === undefined ? null : say('in-the-way')),
});

const shown = (hold: Awaited<ReturnType<typeof readHold>>) => ({
  hold: hold === undefined ? null : { ...hold, placedAt: hold.placedAt.toISOString() },
});

export const readLegalHold: Run<Own['readLegalHold']> = async ({ db, scope }, { params }) => {
  const { id } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  return shown(await readHold(db, id));
};

/** Places a hold on an account that has none (9982). The customer is not notified, and the history doesn't name it. */
export const placeLegalHold: Run<Own['placeLegalHold']> = async (ctx, { params, input }) => {
  const { person, reason } = await locked(ctx, params.userId, input.reason);
  if ((await readHold(ctx.db, person.id)) !== undefined) throw new Conflict(9982);
  const { email: placedBy } = await signatureFor(ctx.db, ctx.me, person.siteId);
  await insertHold(ctx.db, person, { reason, ticket: input.ticket, placedBy, placedAt: ctx.now });
  audit(ctx, person, [false, true]);
  return shown(await readHold(ctx.db, person.id));
};

/** Lifts the hold of an account that has one (9980): a deletion that waits goes on. */
export const liftLegalHold: Run<Own['liftLegalHold']> = async (ctx, { params, input }) => {
  const { person } = await locked(ctx, params.userId, input.reason);
  if ((await readHold(ctx.db, person.id)) === undefined) throw new Conflict(9980);
  await requireProof(ctx);
  await deleteHold(ctx.db, person.id);
  audit(ctx, person, [true, false]);
  return shown(undefined);
};

type Locked = Awaited<ReturnType<typeof findInScope>>;

/** Locks the account, as its deletion does; 9981 without a reason. Not of those with more rights. */
async function locked(ctx: Ctx, accountId: string, given: string): Promise<{ person: Locked; reason: string }> {
  await requireSeen(ctx, accountId);
  const person = await findInScope(ctx.db, ctx.scope, { accountId, lock: true });
  const reason = given.trim();
  if (reason === '' || reason.length > maxHoldReason) throw new Invalid([item(9981, 'reason', { max: maxHoldReason })]);
  return { person, reason };
}

function audit(ctx: Ctx, { id: accountId, name: email, siteId }: Locked, legal: readonly [boolean, boolean]): void {
  auditAlone(ctx, ofPerson({ accountId, email, siteId }), { diff: { legalHold: legal } });
}
