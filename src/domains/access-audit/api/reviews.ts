import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { passingOn } from '#domains/roles/api/port.ts';
import { siteOf } from '#domains/sites/api/port.ts';
import type { accessAudit } from '../contract.ts';
import { maxDueDays, maxEntries, maxNameLength } from '../limits.ts';
import { insertEntries } from './store-entries.ts';
import { nextQuarter, planReview, remindBefore } from './store-reminders.ts';
import * as store from './store.ts';

const dayMs = 86_400_000;

/** Leaves the traces of a change of a review: an entry of the audit trail, and the screens that show it read again. */
export async function auditReview(
  ctx: Ctx,
  { id, name, siteId, accountId }: Pick<store.StoredReview, 'id' | 'name' | 'siteId' | 'accountId'>,
  diff: Record<string, readonly [unknown, unknown]>,
): Promise<void> {
  auditAlone(ctx, { type: 'access-review', id, name, siteId, accountId }, { diff });
  await ctx.emit('access-review.changed', { siteId, accountId }, { id });
}

/** The site by its host, or the caller's own. Throws NotFound for one that the caller does not see. */
export const siteFor = async (ctx: Ctx, host: string | undefined): Promise<string> =>
  host === undefined ? ctx.me.siteId : (await siteOf(ctx, host)).id;

/** Starts a review of the people of the caller's account, or of a site. */
export const startAccessReview: Run<typeof accessAudit.startAccessReview> = async (ctx, { input }) => {
  const { db, me, now } = ctx;
  const name = input.name.trim();
  if (name === '' || name.length > maxNameLength) throw new Invalid([item(9554, 'name', { max: maxNameLength })]);
  const due = new Date(input.due);
  if (due <= now || due.getTime() > now.getTime() + maxDueDays * dayMs)
    throw new Invalid([item(9553, 'due', { days: maxDueDays })]);
  const { homeId } = await passingOn(ctx);
  const siteId = homeId === null ? await siteFor(ctx, input.siteHost) : me.siteId;
  const covers = homeId === null ? (input.covers ?? ('staff' as const)) : ('account' as const);
  const id = newId<'accessReview'>();
  const remind = remindBefore(due, now);
  const review = { id, siteId, accountId: homeId, covers, name, due, remind, by: me.email, at: now };
  if (!(await store.insertReview(db, review))) throw new Conflict(9550);
  const entries = await insertEntries(db, id, { siteId, homeId, staffOnly: covers === 'staff', now });
  if (entries === 0) throw new Conflict(9555);
  if (entries > maxEntries) throw new Conflict(9556, undefined, { max: maxEntries });
  await planReview(db, { siteId, accountId: homeId, next: nextQuarter(now) });
  await auditReview(ctx, review, { name: [null, name], due: [null, due.toISOString()], entries: [null, entries] });
  return store.reviewOf(ctx, id);
};

/** One access review. */
export const readAccessReview: Run<typeof accessAudit.readAccessReview> = (ctx, { params }) =>
  store.reviewOf(ctx, params.reviewId);

/** Locks an open review of the scope. Throws NotFound, and 9551 for a closed one. */
export async function lockOpen(ctx: Ctx, id: string): Promise<store.StoredReview> {
  const review = await store.lockReview(ctx.db, ctx.scope, id);
  if (review === undefined) throw new NotFound();
  if (review.state !== 'open') throw new Conflict(9551);
  return review;
}

/** Completes a review that leaves nothing open. */
export const completeAccessReview: Run<typeof accessAudit.completeAccessReview> = async (ctx, { params }) => {
  const review = await lockOpen(ctx, params.reviewId);
  const { id, siteId, accountId, entries, kept, removed } = review;
  if (kept + removed < entries) throw new Conflict(9552, undefined, { count: entries - kept - removed });
  await store.endReview(ctx.db, id, { state: 'completed', by: ctx.me.email, at: ctx.now });
  await planReview(ctx.db, { siteId, accountId, next: nextQuarter(ctx.now) });
  await auditReview(ctx, review, { state: ['open', 'completed'], kept: [null, kept], removed: [null, removed] });
  return store.reviewOf(ctx, id);
};

/** Cancels an open review; what was decided stays in it. */
export const cancelAccessReview: Run<typeof accessAudit.cancelAccessReview> = async (ctx, { params }) => {
  const review = await lockOpen(ctx, params.reviewId);
  await store.endReview(ctx.db, review.id, { state: 'canceled', by: ctx.me.email, at: ctx.now });
  await auditReview(ctx, review, { state: ['open', 'canceled'] });
};
