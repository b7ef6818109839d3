import { NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { views } from '../contract.ts';
import { lockView, updateView } from './store.ts';
import { answerOf, audit, checkRoom, groupNamed, tidyName } from './view.ts';

/** Gives a view of the caller's another name, other parameters, or other people. */
export const changeView: Run<typeof views.changeView> = async (ctx, { params: { viewId }, input }) => {
  const before = await lockView(ctx.db, { accountId: ctx.me.accountId, id: viewId, removed: false });
  if (before === null) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const { params, groupId } = input;
  const name = tidyName(input.name);
  const group = await groupNamed(ctx, groupId);
  if (name !== before.name) await checkRoom(ctx, { ...before, name });
  await updateView(ctx.db, { id: before.id, name, params, groupId, at: ctx.now });
  audit(ctx, before, {
    name: [before.name, name],
    params: [before.params, params],
    group: [before.group?.name ?? null, group],
  });
  return answerOf(ctx, before.id);
};
