import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import type { views } from '../contract.ts';
import { insertView } from './store.ts';
import { answerOf, audit, checkRoom, groupNamed, tidyName } from './view.ts';

/** Keeps what a list shows under a name. */
export const saveView: Run<typeof views.saveView> = async (ctx, { input: { list, params, groupId, ...input } }) => {
  const view = { id: newId<'savedView'>(), list, name: tidyName(input.name) };
  const group = await groupNamed(ctx, groupId);
  await checkRoom(ctx, view);
  await insertView(ctx.db, { ...view, accountId: ctx.me.accountId, params, groupId, at: ctx.now });
  audit(ctx, view, { list: [null, list], params: [null, params], group: [null, group] });
  return answerOf(ctx, view.id);
};
