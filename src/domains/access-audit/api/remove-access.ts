import { Conflict, NotFound, Refusal } from '#kernel/errors.ts';
import type { AnyOp, ResultOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { performApart, requestTo } from '#platform/http/inner-request.ts';
import { account } from '#domains/account/contract.ts';
import { readFormerUntil } from '#domains/groups/api/port.ts';
import { groups } from '#domains/groups/contract.ts';
import { findGrant } from '#domains/roles/api/port.ts';
import { roles } from '#domains/roles/contract.ts';
import { readAccount } from '#domains/tenancy/api/port.ts';
import type { StoredEntry } from './store-entries.ts';

/** The answer of an operation that is asked in the name of the caller; the audit has it under its own action. */
const ask = async <O extends AnyOp>(ctx: Ctx, op: O, req: Parameters<typeof requestTo<O>>[1]) =>
  (await performApart(ctx, requestTo(op, req))) as ResultOf<O>;

const codesIn = (error: Refusal): readonly number[] => error.items.map(({ code }) => code);

/** Whether a refusal asks for a proof of identity, which the whole request then needs. */
export const isProof = (error: Refusal): boolean => codesIn(error).includes(1500);

/** Removes what an entry is about; false: it had ended in the meantime. Throws the refusal of the operation. */
export async function removeAccess(ctx: Ctx, { kind, subjectId, groupId }: StoredEntry): Promise<boolean> {
  try {
    switch (kind) {
      case 'grant':
        await ask(ctx, roles.revokeGrant, { params: { grantId: subjectId }, input: undefined });
        return true;
      case 'member':
        await ask(ctx, groups.removeGroupMember, {
          params: { groupId: groupId ?? '', memberId: subjectId },
          input: undefined,
        });
        return true;
      case 'role':
        return await disable(ctx, subjectId);
    }
  } catch (error) {
    const hasEnded = error instanceof Refusal && codesIn(error).some((code) => code === 1004 || code === 9913);
    if (!hasEnded) throw error;
    return false;
  }
}

/** A role is held by an account, which is disabled; false: it was, and undoing enables no account that others disabled. */
async function disable(ctx: Ctx, userId: string): Promise<boolean> {
  if (userId === ctx.me.accountId) throw new Conflict(9908);
  if ((await readAccount(ctx.db, userId))?.enabled === false) return false;
  const { disabled, reasons } = await ask(ctx, account.disableAccount, {
    params: undefined,
    input: { userId, checkOnly: false },
  });
  const [first] = reasons;
  if (!disabled) throw new Conflict(1008, undefined, { reason: first?.text ?? '' });
  return true;
}

/** The email that a person has now: the one of the review may be that of someone else. */
const emailOf = async ({ db }: Ctx, { accountId, holder }: StoredEntry): Promise<string> =>
  (accountId === null ? null : await readAccount(db, accountId))?.email ?? holder;

/** Gives back what a review removed, and answers the id that it has now. */
export async function giveBack(ctx: Ctx, entry: StoredEntry): Promise<string> {
  const { kind, subjectId, groupId } = entry;
  switch (kind) {
    case 'grant': {
      const grant = await findGrant(ctx.db, ctx.scope, subjectId);
      if (grant === undefined) throw new NotFound();
      const { setId, permission, expires, reason, holder } = grant;
      const input = {
        ...(setId === null ? { permission: permission ?? '' } : { setId }),
        ...(groupId === null ? { email: holder } : { groupId }),
        ...(expires === null ? {} : { until: expires.toISOString() }),
        reason,
      };
      const made = await ask(ctx, roles.createGrant, { params: undefined, input });
      // One email can have several accounts on a site; what one had goes back to no other.
      if (made.accountId !== grant.accountId) throw new NotFound();
      return made.id;
    }
    case 'member': {
      const email = await emailOf(ctx, entry);
      // What was for some time is given back for that time.
      const until = (await readFormerUntil(ctx.db, subjectId))?.toISOString() ?? null;
      const group = await ask(ctx, groups.addGroupMember, {
        params: { groupId: groupId ?? '' },
        input: { email, until },
      });
      const member = group.people.find((one) => one.email.toLowerCase() === email.toLowerCase());
      if (member === undefined) throw new NotFound();
      return member.id;
    }
    case 'role':
      await ask(ctx, account.enableAccount, { params: undefined, input: { userId: subjectId } });
      return subjectId;
  }
}
