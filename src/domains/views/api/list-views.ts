import type { Run } from '#platform/http/context.ts';
import { groupsOf } from '#domains/groups/api/port.ts';
import type { views } from '../contract.ts';
import { readDefaults, readViews } from './store.ts';
import { shownTo } from './view.ts';

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
