import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { pageOf } from '#platform/db/page.ts';
import type { servers } from '../contract.ts';
import { historyFilterOf, toHistoryRow } from './history-row.ts';
import { countHistory, historyId, historyOf } from './store-history.ts';
import { readRows } from './store-list.ts';

/** What happened to one server, newest first. */
export const listServerHistory: Run<typeof servers.listServerHistory> = async (
  { app, db, scope, me },
  { params, query },
) => {
  const [server] = await readRows(db, scope, { ids: [params.serverId], app });
  if (server === undefined) throw new NotFound();
  const wanted = historyFilterOf(me, params.serverId, query);
  const { kind, source, period } = query;
  return pageOf(historyOf(db, wanted), {
    request: query,
    columns: { date: historyId },
    defaultSort: '-date',
    id: historyId,
    total: () => countHistory(db, wanted),
    toItem: toHistoryRow,
    info: { admin: scope.reach !== 'account', open: server.task !== null },
    auxFilter: {
      ...(kind === undefined ? {} : { kind }),
      ...(source === undefined ? {} : { source }),
      ...(period === undefined ? {} : { period }),
    },
  });
};
