import { NotFound } from '#kernel/errors.ts';
import type { HistoryKind } from '../states.ts';
import type { Run } from '#platform/http/context.ts';
import { pageOf } from '#platform/db/page.ts';
import type { servers } from '../contract.ts';
import { countHistory, historyId, historyOf } from './store-history.ts';
import { readRows } from './store-list.ts';

/** What happened to one server, newest first. */
export const listServerHistory: Run<typeof servers.listServerHistory> = async (
  { app, db, scope },
  { params, query },
) => {
  const [server] = await readRows(db, scope, { ids: [params.serverId], app });
  if (server === undefined) throw new NotFound();
  const wanted = { serverId: params.serverId, text: query.filter ?? '', kinds: query.kind ?? [] };
  return pageOf(historyOf(db, wanted), {
    request: query,
    columns: { date: historyId },
    defaultSort: '-date',
    id: historyId,
    total: () => countHistory(db, wanted),
    toItem: (row) => ({
      id: String(row.id),
      date: row.at.toISOString(),
      user: row.actor_name,
      action: row.action,
      // The check constraint of the column allows these kinds only.
      kind: row.kind as HistoryKind,
      cmdId: row.task_id,
    }),
    info: { admin: scope.reach !== 'account', open: server.task !== null },
    auxFilter: query.kind === undefined ? {} : { kind: query.kind },
  });
};
