import type { HostReport } from '#engines/host.ts';
import type { Db } from '#platform/db/pool.ts';

/** What a zone has left, as its operator states it; null: no one does. */
export interface Capacity {
  closedReason: string | null;
  cpus: readonly { type: string; freeCount: number | null; freeRamMb: number | null }[];
}

/** Takes the next version of a zone's capacity; false when another has saved it in the meantime. */
export async function takeCapacityVersion(tx: Db, zoneId: string, version: number): Promise<boolean> {
  const taken = await tx
    .updateTable('data_center')
    .set({ capacity_version: version + 1 })
    .where('id', '=', zoneId)
    .where('capacity_version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function setCapacity(tx: Db, zoneId: string, { closedReason, cpus }: Capacity): Promise<void> {
  await tx.updateTable('data_center').set({ closed_reason: closedReason }).where('id', '=', zoneId).execute();
  for (const { type, freeCount, freeRamMb } of cpus)
    await tx
      .updateTable('zone_cpu')
      .set({ free_count: freeCount, free_ram_mb: freeRamMb })
      .where('zone_id', '=', zoneId)
      .where('type', '=', type)
      .execute();
}

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
