import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { groups } from '../contract.ts';
import { countGroups, groupsWhere, idColumn, sortColumns } from './store.ts';
import { groupOf, rowOf } from './view.ts';

/** The groups in scope. */
export const listGroups: Run<typeof groups.listGroups> = ({ db, scope }, { query }) => {
  const filter = query.filter ?? '';
  return pageOf(groupsWhere(db, scope, filter), {
    request: query,
    columns: sortColumns,
    defaultSort: 'name',
    id: idColumn,
    total: () => countGroups(db, scope, filter),
    toItem: rowOf,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: {},
  });
};

/** One group with its members. */
export const readGroup: Run<typeof groups.readGroup> = (ctx, { params }) => groupOf(ctx, params.groupId);
