import { stringify } from 'csv-stringify/sync';
import type { Run } from '#platform/http/context.ts';
import type { servicelets } from '../contract.ts';
import { readGuest, readRuns, type StoredRun } from './store.ts';

const bom = '\uFEFF';
const most = 10_000;
const instant = (at: Date | null): string => at?.toISOString() ?? '';
const secondsOf = ({ startedAt, endedAt }: StoredRun): string =>
  startedAt === null || endedAt === null ? '' : String((endedAt.getTime() - startedAt.getTime()) / 1000);

const columns: readonly (readonly [title: string, of: (run: StoredRun) => string | number])[] = [
  ['id', (r) => r.id],
  ['servicelet', (r) => r.name],
  ['version', (r) => r.version],
  ['deed', (r) => r.deed],
  ['os', (r) => r.os],
  ['state', (r) => r.state],
  ['exitCode', (r) => r.exitCode ?? ''],
  ['reason', (r) => r.reason ?? ''],
  ['parameters', (r) => JSON.stringify(r.parameters)],
  ['file', (r) => r.file?.path ?? ''],
  ['sha256', (r) => r.file?.sha256 ?? ''],
  ['by', (r) => r.by],
  ['source', (r) => r.source],
  ['queuedAt', (r) => instant(r.queuedAt)],
  ['startedAt', (r) => instant(r.startedAt)],
  ['endedAt', (r) => instant(r.endedAt)],
  ['seconds', secondsOf],
  ['scheduleId', (r) => r.scheduleId ?? ''],
  ['batchId', (r) => r.batchId ?? ''],
];

/** The kept runs of a server as CSV, newest first. */
export const exportServiceletRuns: Run<typeof servicelets.exportServiceletRuns> = async (
  { db, scope, now },
  { params },
) => {
  const guest = await readGuest(db, scope, params.serverId);
  const runs = await readRuns(db, guest.id, most);
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `servicelets-${guest.name.replace(/[^A-Za-z0-9._-]/g, '_')}-${now.toISOString().slice(0, 10)}.csv`,
    body: linesOf(runs),
  };
};

async function* linesOf(runs: readonly StoredRun[]): AsyncIterable<string> {
  yield bom + stringify([columns.map(([title]) => title)]);
  if (runs.length > 0)
    yield stringify(
      runs.map((run) => columns.map(([, of]) => of(run))),
      { escape_formulas: true },
    );
}
