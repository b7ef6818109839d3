import { sql } from 'kysely';
import type { InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import { sellsTo } from '#domains/tenancy/api/port.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import type { availability } from '../contract.ts';

/** The capacity that an availability alert is for. */
export type Wanted = InputOf<typeof availability.createWatch>;
export interface StoredAlert extends Wanted {
  id: string;
  accountId: string;
  zoneName: string;
  created: Date;
}

const typeOf = (letter: string | null): Wanted['cpuType'] => cpuTypes.find((type) => type === letter) ?? null;

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
const alertOf = (row: Row): StoredAlert => ({ ...row, cpuType: typeOf(row.cpuType) });

/** The alerts of an account, the oldest first. */
export async function readAlerts(db: Db, accountId: string): Promise<StoredAlert[]> {
  const { rows } = await sql<Row>`
    select ${columns} from capacity_watch w join data_center d on d.id = w.zone_id
    where w.account_id = ${accountId} order by w.created_at, w.id`.execute(db);
  return rows.map(alertOf);
}

/** Creates an alert; one that the account has already stays. */
export async function insertAlert(
  tx: Db,
  { id, accountId, wanted, now }: { id: string; accountId: string; wanted: Wanted; now: Date },
): Promise<void> {
  const { zoneId, cpuType, cpuCount, ramMb } = wanted;
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

/** Deletes an alert of an account; false when there is none. */
export async function removeAlert(tx: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('capacity_watch')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

const sold = sellsTo({ account: 'w.account_id', zone: 'w.zone_id', cpuType: 'w.cpu_type' });

/** Whether the zone of an alert has the capacity it is for, and the site of its account sells it. */
const available = sql<boolean>`d.closed_reason is null and ${sold} and (w.cpu_type is null or exists (
  select 1 from zone_cpu c where c.zone_id = w.zone_id and c.type = w.cpu_type
    and coalesce(c.free_count, 1) > 0 and coalesce(c.free_ram_mb, 1) > 0
    and w.cpu_count <= coalesce(c.free_count, w.cpu_count) and w.ram_mb <= coalesce(c.free_ram_mb, w.ram_mb)))`;

/** Whether an account can have this capacity now. */
export async function isAvailable(
  db: Db,
  accountId: string,
  { zoneId, cpuType, cpuCount, ramMb }: Wanted,
): Promise<boolean> {
  const { rows } = await sql<{ available: boolean }>`
    select ${available} as available
    from (values (${accountId}::uuid, ${zoneId}::text, ${cpuType}::text, ${cpuCount}::int, ${ramMb}::int))
      w (account_id, zone_id, cpu_type, cpu_count, ram_mb) join data_center d on d.id = w.zone_id`.execute(db);
  return rows[0]?.available ?? false;
}

/** Deletes up to so many alerts whose capacity is available now, and returns them. */
export async function takeAvailable(tx: Db, limit: number): Promise<StoredAlert[]> {
  const { rows } = await sql<Row>`
    with due as materialized (
      select w.id from capacity_watch w join data_center d on d.id = w.zone_id
      where ${available} order by w.created_at, w.id limit ${limit} for update of w skip locked
    )
    delete from capacity_watch w using due, data_center d where w.id = due.id and d.id = w.zone_id
    returning ${columns}`.execute(tx);
  return rows.map(alertOf);
}

/** Deletes all alerts of an account. */
export async function forgetAlerts(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('capacity_watch').where('account_id', '=', accountId).execute();
}
