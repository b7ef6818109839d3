import { stringify } from 'csv-stringify/sync';
import { NotFound } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { historyBefore, type HistoryFilter } from './store-history.ts';
import { readRows } from './store-list.ts';

const bom = '\uFEFF';
const batchSize = 1000;
const columns = ['id', 'date', 'kind', 'action', 'by', 'taskId'];

/** The filtered history of one server as CSV; batch by batch, so that any length takes the same memory. */
export const exportServerHistory: Run<typeof servers.exportServerHistory> = async (
  { app, db, scope, now },
  { params, query },
) => {
  const [server] = await readRows(db, scope, { ids: [params.serverId], app });
  if (server === undefined) throw new NotFound();
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `history-${server.name.replace(/[^A-Za-z0-9._-]/g, '_')}-${now.toISOString().slice(0, 10)}.csv`,
    body: linesOf(app, { serverId: params.serverId, text: query.filter ?? '', kinds: query.kind ?? [] }),
  };
};

async function* linesOf({ db }: App, wanted: HistoryFilter): AsyncIterable<string> {
  yield bom + stringify([columns]);
  let before: string | null = null;
  do {
    const rows = await historyBefore(db, wanted, { before, limit: batchSize });
    const lines = rows.map((row) => [
      String(row.id),
      row.at.toISOString(),
      row.kind,
      row.action,
      row.actor_name,
      row.task_id ?? '',
    ]);
    if (lines.length > 0) yield stringify(lines, { escape_formulas: true });
    before = rows.length < batchSize ? null : String(rows.at(-1)?.id);
  } while (before !== null);
}
