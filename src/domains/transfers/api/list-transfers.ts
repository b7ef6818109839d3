import type { Run } from '#platform/http/context.ts';
import { pageOf } from '#platform/db/page.ts';
import type { transfers } from '../contract.ts';
import { countWhere, idColumn, idsWhere, readTransfers, sortColumns } from './store.ts';
import { rowOf } from './view.ts';

/** Offers of servers to and from the accounts in scope, the newest first. */
export const listTransfers: Run<typeof transfers.listTransfers> = async ({ db, scope, me, now }, { query }) => {
  const { direction = null, open } = query;
  const asked = { accountId: me.accountId, filter: query.filter ?? '', direction, open: open === '1' };
  const page = await pageOf(idsWhere(db, scope, asked), {
    request: query,
    columns: sortColumns,
    defaultSort: '-offered',
    id: idColumn,
    total: () => countWhere(db, scope, asked),
    toItem: (row) => row.id,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: { ...(direction === null ? {} : { direction }), ...(open === undefined ? {} : { open }) },
  });
  const items = (await readTransfers(db, scope, page.items)).map((row) => rowOf(me, row, now));
  const isMoving = items.some((row) => row.state === 'moving');
  return { ...page, items, info: { ...page.info, open: isMoving } };
};
