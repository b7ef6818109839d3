import { stringify } from 'csv-stringify/sync';
import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { snapshots } from '../contract.ts';
import { readSnapshots } from './store.ts';
import { treeOf, type SnapshotRow } from './tree.ts';

const bom = '\uFEFF';

const columns: readonly (readonly [title: string, of: (row: SnapshotRow) => string | number])[] = [
  ['id', (r) => r.id],
  ['parentId', (r) => r.parentId ?? ''],
  ['depth', (r) => r.depth],
  ['name', (r) => r.name],
  ['label', (r) => r.label],
  ['note', (r) => r.note],
  ['state', (r) => r.state],
  ['active', (r) => (r.active ? 'yes' : 'no')],
  ['date', (r) => r.date],
  ['sizeMb', (r) => r.sizeMb ?? ''],
  ['memory', (r) => (r.memory ? 'yes' : 'no')],
  ['consistency', (r) => r.consistency ?? ''],
  ['pinned', (r) => (r.pinned ? 'yes' : 'no')],
  ['scheduleId', (r) => r.scheduleId ?? ''],
  ['by', (r) => r.by],
  ['error', (r) => r.error ?? ''],
];

/** The tree of a server as CSV, in its order; a server has a few dozen snapshots at the most. */
export const exportSnapshots: Run<typeof snapshots.exportSnapshots> = async ({ db, scope, now }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = treeOf(await readSnapshots(db, server.id), now);
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `snapshots-${server.name.replace(/[^A-Za-z0-9._-]/g, '_')}-${now.toISOString().slice(0, 10)}.csv`,
    body: linesOf(rows),
  };
};

async function* linesOf(rows: readonly SnapshotRow[]): AsyncIterable<string> {
  yield bom + stringify([columns.map(([title]) => title)]);
  if (rows.length > 0)
    yield stringify(
      rows.map((row) => columns.map(([, of]) => of(row))),
      { escape_formulas: true },
    );
}
