import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { groupsOf } from '#domains/groups/api/port.ts';
import type { views } from '../contract.ts';
import { maxNameLength, maxViews } from '../limits.ts';
import { findView, lockViewsOf, readClashes, type StoredView } from './store.ts';

type Shown = ResultOf<typeof views.saveView>;

/** A view in the wire format, for a user who can see it. */
export const shownTo = (accountId: string, { accountId: ownerId, created, changed, ...view }: StoredView): Shown => ({
  ...view,
  mine: ownerId === accountId,
  created: created.toISOString(),
  changed: changed.toISOString(),
});

/** The answer about a view that was just written; its version is in the ETag. */
export async function answerOf(ctx: Ctx, id: string): Promise<Shown> {
  const view = await findView(ctx.db, ctx.me.accountId, id);
  if (view === null) throw new NotFound();
  ctx.setHeader('etag', `"${view.version}"`);
  return shownTo(ctx.me.accountId, view);
}

/** The name as it is kept. Throws Invalid for one that cannot be. */
export function tidyName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > maxNameLength || /\p{Cc}/u.test(name))
    throw new Invalid([item(2280, 'name', { max: maxNameLength })]);
  return name;
}

/** Ensures that the caller's list can have another view with this name. The count is locked until the transaction ends. */
export async function checkLimit(ctx: Ctx, view: Pick<StoredView, 'id' | 'list' | 'name'>): Promise<void> {
  const { accountId } = ctx.me;
  await lockViewsOf(ctx.db, accountId);
  const { count, sameName } = await readClashes(ctx.db, { ...view, accountId });
  if (sameName) throw new Invalid([item(2281, 'name')]);
  if (count >= maxViews) throw new Conflict(2282, undefined, { max: maxViews });
}

/** The name of a group that the caller is in; null for none. Throws Invalid for any other. */
export async function groupNamed(ctx: Ctx, groupId: string | null): Promise<string | null> {
  if (groupId === null) return null;
  const group = (await groupsOf(ctx.db, ctx.me.accountId)).find(({ id }) => id === groupId);
  if (group === undefined) throw new Invalid([item(1004, 'groupId')]);
  return group.name;
}

/** Writes down what was done to a view of the caller's. */
export function audit(
  ctx: Ctx,
  view: Pick<StoredView, 'id' | 'name'>,
  diff: Record<string, readonly [unknown, unknown]>,
): void {
  const { siteId, accountId } = ctx.me;
  auditAlone(ctx, { type: 'savedView', id: view.id, name: view.name, siteId, accountId }, { diff });
}
