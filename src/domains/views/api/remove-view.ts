import { NotFound } from '#kernel/errors.ts';
import type { Schedule } from '#platform/app.ts';
import type { Run } from '#platform/http/context.ts';
import type { views } from '../contract.ts';
import { restorableMs } from '../limits.ts';
import { dropRemovedBefore, lockView, setRemoved } from './store.ts';
import { answerOf, audit, checkRoom } from './view.ts';

/** Takes a view of the caller's away: nobody sees it, and no list begins with it. */
export const removeView: Run<typeof views.removeView> = async (ctx, { params }) => {
  const view = await lockView(ctx.db, { accountId: ctx.me.accountId, id: params.viewId, removed: false });
  if (view === null) throw new NotFound();
  await setRemoved(ctx.db, view.id, ctx.now);
  audit(ctx, view, { name: [view.name, null] });
};

/** Brings a removed view back, for those that it was shared with and as the default it was. */
export const restoreView: Run<typeof views.restoreView> = async (ctx, { params }) => {
  const view = await lockView(ctx.db, { accountId: ctx.me.accountId, id: params.viewId, removed: true });
  if (view === null) throw new NotFound();
  await checkRoom(ctx, view);
  await setRemoved(ctx.db, view.id, null);
  audit(ctx, view, { name: [null, view.name] });
  return answerOf(ctx, view.id);
};

/** Forgets the views that nobody brought back. */
export const dropRemoved: Schedule = {
  name: 'views.drop-removed',
  pattern: '17 * * * *',
  async run({ db, clock }) {
    await dropRemovedBefore(db, new Date(clock.now() - restorableMs));
  },
};
