import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { snapshots } from '../contract.ts';
import { readSnapshots } from './store.ts';
import { treeOf, type SnapshotRow } from './tree.ts';

const columns: readonly FileColumn<Omit<SnapshotRow, 'error'> & { error: string | null }>[] = [
  ['id', (r) => r.id],
  ['parentId', (r) => r.parentId],
  ['depth', (r) => r.depth],
  ['name', (r) => r.name],
  ['label', (r) => r.label],
  ['note', (r) => r.note],
  ['state', (r) => r.state],
  ['active', (r) => r.active],
  ['date', (r) => r.date],
  ['sizeMb', (r) => r.sizeMb],
  ['memory', (r) => r.memory],
  ['consistency', (r) => r.consistency],
  ['pinned', (r) => r.pinned],
  ['scheduleId', (r) => r.scheduleId],
  ['by', (r) => r.by],
  ['error', (r) => r.error],
];

/** The tree of a server as a file, in its order; a server has a few dozen snapshots at most. */
export const exportSnapshots: Run<typeof snapshots.exportSnapshots> = async (
  { db, scope, now, translate },
  { params, query },
) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = treeOf(await readSnapshots(db, server.id), now).map((row) => ({
    ...row,
    error: row.error && translate(row.error),
  }));
  return tableFile({ what: 'snapshots', of: server.name, now, format: query.format, columns, batches: [rows] });
};
