import type { Run } from '#platform/http/context.ts';
import { pageOf } from '#platform/db/page.ts';
import type { servers } from '../contract.ts';
import { auxFilterOf, conditionOf, statesOf } from './store-filter.ts';
import { countWhere, idColumn, idsWhere, readRows, sortColumns } from './store-list.ts';
import { rowFor } from './money-view.ts';
import { totalsOf } from './totals.ts';
import { scopeKey } from './scope-key.ts';

/** A page of servers. Terminated ones come only when `state` asks for them. */
export const listServers: Run<typeof servers.listServers> = async ({ app, db, scope, me }, { query }) => {
  const condition = conditionOf({ app, me }, query);
  const auxFilter = auxFilterOf(query);
  // What a day is depends on who asks.
  const whose = query.created === undefined ? '' : me.accountId;
  const key = JSON.stringify([scopeKey(scope), query.filter ?? '', auxFilter, whose]);
  const byState = statesOf(query) !== null;
  const page = await pageOf(idsWhere(db, scope, condition), {
    request: query,
    columns: sortColumns,
    defaultSort: 'name',
    id: idColumn,
    total: () => totalsOf(app.hub).get(key, { byState }, () => countWhere(db, condition)),
    toItem: (row) => row.id,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter,
  });
  const items = (await readRows(db, scope, { ids: page.items, app })).map((row) => rowFor(me, row));
  return { ...page, items, info: { ...page.info, open: items.some((row) => row.task !== null) } };
};
