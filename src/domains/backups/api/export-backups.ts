import { stringify } from 'csv-stringify/sync';
import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { backups } from '../contract.ts';
import { toRow, type BackupRow } from './row.ts';
import { readBackups } from './store.ts';

const bom = '\uFEFF';

const columns: readonly (readonly [title: string, of: (row: BackupRow) => string | number])[] = [
  ['id', (r) => r.id],
  ['night', (r) => r.night ?? ''],
  ['state', (r) => r.state],
  ['date', (r) => r.date],
  ['sizeMb', (r) => r.sizeMb ?? ''],
  ['diskSizesGb', (r) => r.diskSizesGb.join(' ')],
  ['consistency', (r) => r.consistency ?? ''],
  ['keptUntil', (r) => r.keptUntil ?? ''],
  ['pinned', (r) => (r.pinned ? 'yes' : 'no')],
  ['label', (r) => r.label],
  ['note', (r) => r.note],
  ['by', (r) => r.by],
  ['reason', (r) => r.reason ?? ''],
];

/** The backups and runs of a server as CSV, newest first. */
export const exportBackups: Run<typeof backups.exportBackups> = async ({ db, scope, now }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = (await readBackups(db, server.id)).map(toRow);
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `backups-${server.name.replace(/[^A-Za-z0-9._-]/g, '_')}-${now.toISOString().slice(0, 10)}.csv`,
    body: linesOf(rows),
  };
};

async function* linesOf(rows: readonly BackupRow[]): AsyncIterable<string> {
  yield bom + stringify([columns.map(([title]) => title)]);
  if (rows.length > 0)
    yield stringify(
      rows.map((row) => columns.map(([, of]) => of(row))),
      { escape_formulas: true },
    );
}
