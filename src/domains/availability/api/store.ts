import { sql } from 'kysely';
import type { InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import type { availability } from '../contract.ts';

export type Wish = InputOf<typeof availability.createWatch>;
export interface StoredWatch extends Wish {
  id: string;
  accountId: string;
  zoneName: string;
  created: Date;
}

const typeOf = (letter: string | null): Wish['cpuType'] => cpuTypes.find((type) => type === letter) ?? null;

interface Row {
  id: string;
  accountId: string;
  zoneId: string;
  zoneName: string;
  cpuType: string | null;
  cpuCount: number;
  ramMb: number;
  created: Date;
}
const columns = sql`w.id, w.account_id as "accountId", w.zone_id as "zoneId", d.name as "zoneName",
  w.cpu_type as "cpuType", w.cpu_count as "cpuCount", w.ram_mb as "ramMb", w.created_at as created`;
const watchOf = (row: Row): StoredWatch => ({ ...row, cpuType: typeOf(row.cpuType) });

/** For what an account waits, the oldest first. */
export async function readWatches(db: Db, accountId: string): Promise<StoredWatch[]> {
  const { rows } = await sql<Row>`
    select ${columns} from capacity_watch w join data_center d on d.id = w.zone_id
    where w.account_id = ${accountId} order by w.created_at, w.id`.execute(db);
  return rows.map(watchOf);
}

/** Leaves a watch; one that the account has already stays. */
export async function insertWatch(
  tx: Db,
  { id, accountId, wish, now }: { id: string; accountId: string; wish: Wish; now: Date },
): Promise<void> {
  const { zoneId, cpuType, cpuCount, ramMb } = wish;
  await tx
    .insertInto('capacity_watch')
    .values({
      id,
      account_id: accountId,
      zone_id: zoneId,
      cpu_type: cpuType,
      cpu_count: cpuCount,
      ram_mb: ramMb,
      created_at: now,
    })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Ends a watch of an account; false when there is none. */
export async function removeWatch(tx: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('capacity_watch')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Whether the zone of a wish has room for it. */
const served = sql<boolean>`d.closed_reason is null and (w.cpu_type is null or exists (
  select 1 from zone_cpu c where c.zone_id = w.zone_id and c.type = w.cpu_type
    and coalesce(c.free_count, 1) > 0 and coalesce(c.free_ram_mb, 1) > 0
    and w.cpu_count <= coalesce(c.free_count, w.cpu_count) and w.ram_mb <= coalesce(c.free_ram_mb, w.ram_mb)))`;

/** Whether what someone wishes is there now. */
export async function isServed(db: Db, { zoneId, cpuType, cpuCount, ramMb }: Wish): Promise<boolean> {
  const { rows } = await sql<{ served: boolean }>`
    select ${served} as served from (values (${zoneId}::text, ${cpuType}::text, ${cpuCount}::int, ${ramMb}::int))
      w (zone_id, cpu_type, cpu_count, ram_mb) join data_center d on d.id = w.zone_id`.execute(db);
  return rows[0]?.served ?? false;
}

/** Ends up to so many watches whose wish is there now, and says which. */
export async function takeServed(tx: Db, limit: number): Promise<StoredWatch[]> {
  const { rows } = await sql<Row>`
    with due as materialized (
      select w.id from capacity_watch w join data_center d on d.id = w.zone_id
      where ${served} order by w.created_at, w.id limit ${limit} for update of w skip locked
    )
    delete from capacity_watch w using due, data_center d where w.id = due.id and d.id = w.zone_id
    returning ${columns}`.execute(tx);
  return rows.map(watchOf);
}

/** Ends all watches of a person. */
export async function forgetWatches(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('capacity_watch').where('account_id', '=', accountId).execute();
}
