import type { Message } from '#kernel/message.ts';
import { Forbidden, NotFound } from '#kernel/errors.ts';
import type { Permission } from '#kernel/permissions.ts';
import { includesRights, rightsOf } from '#kernel/rights.ts';
import type { Ctx } from '#platform/http/context.ts';
import { ofPerson, record, type Change, type RequestedChange } from '#domains/history/api/port.ts';
import { roleOf } from '#domains/identity/api/port.ts';
import { signatureFor } from '#domains/tenancy/api/port.ts';
import { lockIn, lockPerson } from './store.ts';
import { profilePath } from '../paths.ts';
import { notice } from '../notices.ts';

export type Target = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** Locks the account that a request names: one in scope, else it does not exist. */
export async function lockInScope({ db, scope, me, now }: Ctx, userId: string): Promise<Target> {
  const target = await (userId === me.accountId
    ? lockPerson(db, userId, now)
    : lockIn(db, scope, { accountId: userId, now }));
  if (target === undefined) throw new NotFound();
  return target;
}

/**
 * Locks oneself, or someone in scope whose rights one's own include. Throws NotFound outside the scope and Forbidden for
 * the user who may do more than the caller.
 */
export async function lockTarget(ctx: Ctx, userId: string, may: Permission): Promise<Target> {
  const target = await lockInScope(ctx, userId);
  if (userId === ctx.me.accountId) return target;
  if (!ctx.me.permissions.has(may)) throw new Forbidden();
  if (!mayTouch(ctx, target)) throw new Forbidden(1632);
  return target;
}

/** Whether the caller's rights include those of someone. */
export function mayTouch(ctx: Ctx, target: Target): boolean {
  const role = roleOf(target.role);
  if (role === undefined) return false;
  const { id, site_id: siteId, grants_only: grantsOnly, granted } = target;
  return includesRights(ctx.me, rightsOf({ id, siteId, role, grantsOnly, granted }));
}

/** A change of someone's account; `notified` is what its owner is notified of where another person made it. */
interface TargetChange extends Pick<Change, 'kind' | 'action' | 'diff'>, Pick<RequestedChange, 'audit'> {
  notified?: Message | undefined;
}

/** Records a change of someone's account. Their own changes need no notice. */
export async function recordTarget(ctx: Ctx, target: Target, { notified, ...change }: TargetChange): Promise<void> {
  const { name } = await signatureFor(ctx.db, ctx.me, target.site_id);
  const toOwner = {
    code: 123,
    title: notice('changed-for-you'),
    text: notice('changed-for-you-text', { change: notified ?? '', name }),
    objectLink: profilePath(),
    severity: 'warning',
  } as const;
  const ofOther = notified !== undefined && target.id !== ctx.me.accountId;
  await record(ctx, { audit: change.diff, ...change, object: ofTarget(target), notice: ofOther ? toOwner : undefined });
}

/** An account as an object that has a history. */
export const ofTarget = ({ id: accountId, email, site_id: siteId }: Target) => ofPerson({ accountId, email, siteId });
