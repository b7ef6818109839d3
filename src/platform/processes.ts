import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { version } from '#platform/version.ts';

/** What ended longer ago is forgotten. */
const keptDays = 7;

/** Notes that this process runs; its lock says for how long. Those that ended long ago are forgotten. */
export async function registerProcess(
  { db, processId: id }: App,
  runs: { web: boolean; worker: boolean },
): Promise<void> {
  await db
    .insertInto('product_process')
    .values({ id, host: hostname(), pid: process.pid, version, ...runs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`delete from product_process where id <> ${id} and not ${isAlive}
    and coalesce(stopped_at, started_at) < now() - make_interval(days => ${keptDays})`.execute(db);
}

/** Notes that this process stops. */
export async function noteStopped({ db, processId: id }: App): Promise<void> {
  await db
    .updateTable('product_process')
    .set({ stopped_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Whether the process of a row holds its lock: the server drops it the moment that the process is gone. */
const isAlive = sql<boolean>`exists (select from pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and d.datname = current_database()
    and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(product_process.id, 0))`;

export interface ProcessRow {
  id: string;
  host: string;
  pid: number;
  web: boolean;
  worker: boolean;
  version: string;
  startedAt: Date;
  stoppedAt: Date | null;
  alive: boolean;
  /** The tasks that it works on. */
  tasks: number;
}

/** The processes of the product that run, and those that ended in the last days. */
export async function readProcesses(db: Db): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select id, host, pid, web, worker, version, started_at as "startedAt", stopped_at as "stoppedAt", ${isAlive} as alive,
      (select count(*)::int from task t where t.lease_by = product_process.id and t.lease_until > now()) as tasks
    from product_process order by started_at desc limit 500`.execute(db);
  return rows;
}
