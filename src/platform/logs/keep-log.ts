import { sql } from 'kysely';
import type { App } from '#platform/app.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import type { LogBuffer } from './log-buffer.ts';
import { logRowOf, type LogRow } from './log-row.ts';

/** Lines are kept together: one statement a second, however much is logged. */
const everyMs = 1000;
/** More lines of one process in a second wait for the next; a storm that goes on fills the buffer, which drops. */
const atOnce = 1000;
/** While the database can't be used, it is asked this seldom. */
const retryMs = 5000;

export interface LogKeeper {
  /** Keeps what waits now. */
  flush(): Promise<void>;
  /** Keeps the last lines and ends. */
  stop(): Promise<void>;
}

/**
 * Moves the lines of this process to the table. It sleeps while nothing is logged, and failures leave no line: they would be
 * kept again and again. The output of the process has every line all the same.
 */
export function startLogKeeper(app: Pick<App, 'db' | 'processId'>, buffer: LogBuffer): LogKeeper {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const plan = (ms: number) => {
    if (!stopped) timer ??= setTimeout(onTime, ms).unref();
  };
  // Also where lines are still being kept: what came since is planned after them.
  const onTime = (): void => {
    timer = undefined;
    void flush();
  };
  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const { lines, dropped } = buffer.take(atOnce);
    if (lines.length === 0 && dropped === 0) return;
    try {
      await keepLines(app.db, rowsOf(lines, dropped, app.processId));
      // Lines that came in the meantime.
      if (buffer.waiting()) plan(everyMs);
    } catch {
      buffer.putBack(lines, dropped);
      plan(retryMs);
    }
  };
  const flush = (): Promise<void> => (running ??= keep().finally(() => (running = null)));
  buffer.onFirst(() => plan(everyMs));
  if (buffer.waiting()) plan(everyMs);
  return {
    flush,
    async stop() {
      stopped = true;
      await running;
      await flush();
    },
  };
}

/** The rows of lines, and one that says how many are missing. */
function rowsOf(lines: readonly string[], dropped: number, processId: string): LogRow[] {
  const rows = lines.flatMap((line) => logRowOf(line, processId) ?? []);
  if (dropped > 0) {
    const gap = { level: 40, time: new Date().toISOString(), name: 'product', dropped, msg: 'log lines were not kept' };
    rows.push(...[logRowOf(JSON.stringify(gap), processId)].flatMap((row) => row ?? []));
  }
  return rows;
}

/** Inserts rows of the log. */
export async function keepLines(db: Db, rows: readonly LogRow[]): Promise<void> {
  await insertRows(db, 'log_line', { rows });
}

/** Rows that are deleted by one statement. */
const deletedAtOnce = 20_000;

/**
 * Deletes what is older than `before`, and the oldest lines until the rest fits into `bytes`. Space of deleted rows is used
 * again, so that the table stays at about this size.
 */
export async function forgetLines(db: Db, { before, bytes }: { before: Date; bytes: number }): Promise<void> {
  const { rows } = await sql<{ id: number | null }>`
    select greatest(
      (select max(id) from log_line where at < ${before}),
      (select max(id) from (select id, sum(bytes) over (order by id desc) as total from log_line) sums
        where total > ${bytes})) as id`.execute(db);
  const last = rows[0]?.id ?? null;
  if (last === null) return;
  let deleted: bigint;
  do {
    const result = await sql`delete from log_line where id in
      (select id from log_line where id <= ${last} order by id limit ${deletedAtOnce})`.execute(db);
    deleted = result.numAffectedRows ?? 0n;
  } while (deleted === BigInt(deletedAtOnce));
}
