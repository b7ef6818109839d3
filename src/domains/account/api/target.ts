import type { Message } from '#kernel/message.ts';
import { Forbidden, NotFound } from '#kernel/errors.ts';
import type { Permission } from '#kernel/permissions.ts';
import { includesRights, rightsOf } from '#kernel/rights.ts';
import { inScope } from '#kernel/scope.ts';
import type { Ctx } from '#platform/http/context.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { roleOf } from '#domains/identity/api/port.ts';
import { lockPerson } from './store.ts';
import { profilePath } from '../paths.ts';
import { notice } from '../notices.ts';

export type Target = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** Locks the account that a request names: one in scope, else it does not exist. */
export async function lockInScope(ctx: Ctx, userId: string): Promise<Target> {
  const target = await lockPerson(ctx.db, userId);
  if (target === undefined) throw new NotFound();
  if (userId !== ctx.me.accountId && !inScope(ctx.scope, target.site_id, target.id)) throw new NotFound();
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
  return role !== undefined && includesRights(ctx.me, rightsOf({ id: target.id, siteId: target.site_id, role }));
}

/** Notifies a user that another person changed their account; no notice for their own changes. */
export async function notifyTarget(ctx: Ctx, target: Target, change: Message): Promise<void> {
  if (target.id === ctx.me.accountId) return;
  await notify(ctx.db, {
    accountId: target.id,
    code: 123,
    title: notice('changed-for-you'),
    text: notice('changed-for-you-text', { change, name: ctx.me.name }),
    objectLink: profilePath(),
    severity: 'warning',
  });
}

/** Records what was changed on another user's account; the actor is added automatically. */
export function auditTarget(ctx: Ctx, target: Target, diff: Record<string, readonly [unknown, unknown]>): void {
  const { id, email, site_id: siteId } = target;
  ctx.audited({ objectType: 'account', objectId: id, objectName: email, siteId, accountId: id, diff });
}
