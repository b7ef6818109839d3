import { stringify } from 'csv-stringify/sync';
import { NotFound } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { historyFilterOf, toHistoryRow } from './history-row.ts';
import { historyBefore, type HistoryFilter } from './store-history.ts';
import { readRows } from './store-list.ts';

const bom = '\uFEFF';
const batchSize = 1000;
const columns = ['id', 'date', 'kind', 'action', 'changes', 'by', 'source', 'taskId'];

/** The filtered history of one server as CSV; batch by batch, so that any length takes the same memory. */
export const exportServerHistory: Run<typeof servers.exportServerHistory> = async (
  { app, db, scope, me, now },
  { params, query },
) => {
  const [server] = await readRows(db, scope, { ids: [params.serverId], app });
  if (server === undefined) throw new NotFound();
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `history-${server.name.replace(/[^A-Za-z0-9._-]/g, '_')}-${now.toISOString().slice(0, 10)}.csv`,
    body: linesOf(app, historyFilterOf(me, params.serverId, query)),
  };
};

async function* linesOf({ db }: App, wanted: HistoryFilter): AsyncIterable<string> {
  yield bom + stringify([columns]);
  let before: string | null = null;
  do {
    const rows = await historyBefore(db, wanted, { before, limit: batchSize });
    const lines = rows
      .map(toHistoryRow)
      .map((row) => [
        row.id,
        row.date,
        row.kind,
        row.action,
        row.diff.map(({ field, from, to }) => `${field}: ${from ?? ''} -> ${to ?? ''}`).join('; '),
        row.user,
        row.source,
        row.cmdId ?? '',
      ]);
    if (lines.length > 0) yield stringify(lines, { escape_formulas: true });
    before = rows.length < batchSize ? null : String(rows.at(-1)?.id);
  } while (before !== null);
}
