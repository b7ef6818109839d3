import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { servicelets } from '../contract.ts';
import { readGuest, readRuns, type StoredRun } from './store.ts';

const most = 10_000;
const instant = (at: Date | null): string => at?.toISOString() ?? '';
const secondsOf = ({ startedAt, endedAt }: StoredRun): string =>
  startedAt === null || endedAt === null ? '' : String((endedAt.getTime() - startedAt.getTime()) / 1000);

const columns: readonly FileColumn<StoredRun>[] = [
  ['id', (r) => r.id],
  ['servicelet', (r) => r.name],
  ['version', (r) => r.version],
  ['deed', (r) => r.deed],
  ['os', (r) => r.os],
  ['state', (r) => r.state],
  ['exitCode', (r) => r.exitCode],
  ['reason', (r) => r.reason],
  ['parameters', (r) => JSON.stringify(r.parameters)],
  ['file', (r) => r.file?.path ?? null],
  ['sha256', (r) => r.file?.sha256 ?? null],
  ['by', (r) => r.by],
  ['source', (r) => r.source],
  ['queuedAt', (r) => instant(r.queuedAt)],
  ['startedAt', (r) => instant(r.startedAt)],
  ['endedAt', (r) => instant(r.endedAt)],
  ['seconds', secondsOf],
  ['scheduleId', (r) => r.scheduleId],
  ['batchId', (r) => r.batchId],
];

/** The kept runs of a server as a file, newest first. */
export const exportServiceletRuns: Run<typeof servicelets.exportServiceletRuns> = async (
  { db, scope, now },
  { params, query },
) => {
  const guest = await readGuest(db, scope, params.serverId);
  const runs = await readRuns(db, guest.id, most);
  return tableFile({ what: 'servicelets', of: guest.name, now, format: query.format, columns, batches: [runs] });
};
