import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { initPolicies } from '../contract.ts';
import { countPolicies, idColumn, policiesWhere, sortColumns } from './store.ts';
import { rowOf } from './view.ts';

/** The policies that the caller sees. */
export const listInitPolicies: Run<typeof initPolicies.listInitPolicies> = ({ db, me }, { query }) => {
  const ask = { filter: query.filter ?? '', state: query.state ?? null, osFamily: query.osFamily ?? null };
  return pageOf(policiesWhere(db, me, ask), {
    request: query,
    columns: sortColumns,
    defaultSort: 'name',
    id: idColumn,
    total: () => countPolicies(db, me, ask),
    toItem: rowOf,
    info: { admin: me.scope.reach !== 'account', open: false },
    auxFilter: {
      ...(query.state === undefined ? {} : { state: query.state }),
      ...(query.osFamily === undefined ? {} : { osFamily: query.osFamily }),
    },
  });
};
