import { item, Invalid } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { views } from '../contract.ts';
import { findView, readDefaults, saveDefault } from './store.ts';

/** Says which view a list of the caller's begins with. */
export const setDefaultView: Run<typeof views.setDefaultView> = async (ctx, { input: { list, viewId } }) => {
  const { siteId, accountId } = ctx.me;
  const view = viewId === null ? null : await findView(ctx.db, accountId, viewId);
  if (viewId !== null && view?.list !== list) throw new Invalid([item(1004, 'viewId')]);
  const before = (await readDefaults(ctx.db, accountId)).find((one) => one.list === list)?.id ?? null;
  await saveDefault(ctx.db, { accountId, list, viewId });
  const diff = { view: [before, viewId] } as const;
  ctx.audited({ objectType: 'account', objectId: accountId, objectName: list, siteId, accountId, diff });
};
