import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { backups } from '../contract.ts';
import { toRow, type BackupRow } from './row.ts';
import { readBackups } from './store.ts';

const columns: readonly FileColumn<Omit<BackupRow, 'reason'> & { reason: string | null }>[] = [
  ['id', (r) => r.id],
  ['night', (r) => r.night],
  ['state', (r) => r.state],
  ['date', (r) => r.date],
  ['sizeMb', (r) => r.sizeMb],
  ['diskSizesGb', (r) => r.diskSizesGb],
  ['consistency', (r) => r.consistency],
  ['keptUntil', (r) => r.keptUntil],
  ['pinned', (r) => r.pinned],
  ['label', (r) => r.label],
  ['note', (r) => r.note],
  ['by', (r) => r.by],
  ['reason', (r) => r.reason],
];

/** The backups and runs of a server as a file, newest first. */
export const exportBackups: Run<typeof backups.exportBackups> = async (
  { db, scope, now, translate },
  { params, query },
) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = (await readBackups(db, server.id)).map((row) => ({
    ...toRow(row),
    reason: row.reason && translate(row.reason),
  }));
  return tableFile({ what: 'backups', of: server.name, now, format: query.format, columns, batches: [rows] });
};
