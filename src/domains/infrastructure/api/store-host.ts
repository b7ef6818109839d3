import type { HostReport } from '#engines/host.ts';
import type { Db } from '#platform/db/pool.ts';

/** What an engine said of its host. */
export interface HostAnswer {
  engine: string;
  readAt: Date;
  report: HostReport | null;
  missing: readonly unknown[];
}

/** What engines last said of their hosts, as it was written: by this version or by an older one. */
export async function readHostAnswers(db: Db) {
  const columns = ['engine', 'read_at as readAt', 'report', 'missing'] as const;
  return await db.selectFrom('engine_host').select(columns).orderBy('engine').execute();
}

/** Keeps what an engine says of its host now, in place of what it said before. */
export async function saveHost(db: Db, { engine, readAt, report, missing }: HostAnswer): Promise<void> {
  const values = {
    read_at: readAt,
    emulated: report?.accelerator === 'tcg',
    report: report === null ? null : JSON.stringify(report),
    missing: JSON.stringify(missing),
  };
  await db
    .insertInto('engine_host')
    .values({ engine, ...values })
    .onConflict((conflict) => conflict.column('engine').doUpdateSet(values))
    .execute();
}
