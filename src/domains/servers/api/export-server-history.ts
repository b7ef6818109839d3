import { NotFound } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { servers } from '../contract.ts';
import { historyFilterOf, toHistoryRow, type HistoryRow } from './history-row.ts';
import { historyBefore, type HistoryFilter } from './store-history.ts';
import { readRows } from './store-list.ts';

const batchSize = 1000;
const columns: readonly FileColumn<HistoryRow>[] = [
  ['id', (r) => r.id],
  ['date', (r) => r.date],
  ['kind', (r) => r.kind],
  ['action', (r) => r.action],
  ['changes', (r) => r.diff.map(({ field, from, to }) => `${field}: ${from ?? ''} -> ${to ?? ''}`).join('; ')],
  ['by', (r) => r.user],
  ['source', (r) => r.source],
  ['taskId', (r) => r.cmdId],
];

/** The filtered history of one server as a file. */
export const exportServerHistory: Run<typeof servers.exportServerHistory> = async (ctx, { params, query }) => {
  const { app, db, scope, me, now } = ctx;
  const [server] = await readRows(db, scope, { ids: [params.serverId], app });
  if (server === undefined) throw new NotFound();
  const batches = rowsOf(app, historyFilterOf(me, params.serverId, query));
  return tableFile({ what: 'history', of: server.name, now, format: query.format, columns, batches });
};

async function* rowsOf({ db }: App, wanted: HistoryFilter): AsyncIterable<HistoryRow[]> {
  let before: string | null = null;
  do {
    const rows = await historyBefore(db, wanted, { before, limit: batchSize });
    yield rows.map(toHistoryRow);
    before = rows.length < batchSize ? null : String(rows.at(-1)?.id);
  } while (before !== null);
}
