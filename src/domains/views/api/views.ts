import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { groupsOf } from '#domains/groups/api/port.ts';
import type { views } from '../contract.ts';
import {
  readDefaults,
  readViews,
  insertView,
  lockView,
  updateView,
  dropRemovedBefore,
  setRemoved,
  findView,
  saveDefault,
} from './store.ts';
import { shownTo, answerOf, audit, checkLimit, groupNamed, tidyName } from './view.ts';
import { newId } from '#kernel/ids.ts';
import { NotFound, Stale, item, Invalid } from '#kernel/errors.ts';
import type { Schedule } from '#platform/app.ts';
import { restorableMs } from '../limits.ts';

/** The views of a list that the caller sees, and what a new one can be shared with. */
export const listViews: Run<typeof views.listViews> = async ({ db, me: { accountId } }, { query: { list } }) => {
  const items = await readViews(db, accountId, list);
  const defaults = await readDefaults(db, accountId);
  return {
    items: items.map((view) => shownTo(accountId, view)),
    defaultId: defaults.find((one) => one.list === list)?.id ?? null,
    groups: await groupsOf(db, accountId),
  };
};

/** Keeps what a list shows under a name. */
export const saveView: Run<typeof views.saveView> = async (ctx, { input: { list, params, groupId, ...input } }) => {
  const view = { id: newId<'savedView'>(), list, name: tidyName(input.name) };
  const group = await groupNamed(ctx, groupId);
  await checkLimit(ctx, view);
  await insertView(ctx.db, { ...view, accountId: ctx.me.accountId, params, groupId, at: ctx.now });
  audit(ctx, view, { list: [null, list], params: [null, params], group: [null, group] });
  return answerOf(ctx, view.id);
};

/** Gives a view of the caller's another name, other parameters, or other people. */
export const changeView: Run<typeof views.changeView> = async (ctx, { params: { viewId }, input }) => {
  const before = await lockView(ctx.db, { accountId: ctx.me.accountId, id: viewId, removed: false });
  if (before === null) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const { params, groupId } = input;
  const name = tidyName(input.name);
  const group = await groupNamed(ctx, groupId);
  if (name !== before.name) await checkLimit(ctx, { ...before, name });
  await updateView(ctx.db, { id: before.id, name, params, groupId, at: ctx.now });
  audit(ctx, before, {
    name: [before.name, name],
    params: [before.params, params],
    group: [before.group?.name ?? null, group],
  });
  return answerOf(ctx, before.id);
};

/** Takes a view of the caller's away: no one sees it, and no list begins with it. */
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
  await checkLimit(ctx, view);
  await setRemoved(ctx.db, view.id, null);
  audit(ctx, view, { name: [null, view.name] });
  return answerOf(ctx, view.id);
};

/** Forgets the views that no one brought back. */
export const dropRemoved: Schedule = {
  name: 'views.drop-removed',
  pattern: '17 * * * *',
  async run({ db, clock }) {
    await dropRemovedBefore(db, new Date(clock.now() - restorableMs));
  },
};

/** Says which view a list of the caller's begins with. */
export const setDefaultView: Run<typeof views.setDefaultView> = async (ctx, { input: { list, viewId } }) => {
  const { siteId, accountId } = ctx.me;
  const view = viewId === null ? null : await findView(ctx.db, accountId, viewId);
  if (viewId !== null && view?.list !== list) throw new Invalid([item(1004, 'viewId')]);
  const before = (await readDefaults(ctx.db, accountId)).find((one) => one.list === list)?.id ?? null;
  await saveDefault(ctx.db, { accountId, list, viewId });
  const diff = { view: [before, viewId] } as const;
  auditAlone(ctx, { type: 'account', id: accountId, name: list, siteId, accountId }, { diff });
};
