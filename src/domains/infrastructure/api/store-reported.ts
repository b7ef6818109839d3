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

/** How an engine runs here. */
export interface EngineAnswer {
  engine: string;
  readAt: Date;
  /** Machines there are emulated in software. */
  emulated: boolean;
  /** Packages that it needs and that are not installed. */
  missing: readonly unknown[];
}

/** How engines last ran here, as it was written: by this version or by an older one. */
export async function readEngineAnswers(db: Db) {
  const columns = ['engine', 'read_at as readAt', 'emulated', 'missing'] as const;
  return await db.selectFrom('engine_host').select(columns).orderBy('engine').execute();
}

/** Keeps how an engine runs here now, in place of how it did before. */
export async function saveEngine(db: Db, { engine, readAt, emulated, missing }: EngineAnswer): Promise<void> {
  const values = { read_at: readAt, emulated, missing: JSON.stringify(missing) };
  await db
    .insertInto('engine_host')
    .values({ engine, ...values })
    .onConflict((conflict) => conflict.column('engine').doUpdateSet(values))
    .execute();
}
