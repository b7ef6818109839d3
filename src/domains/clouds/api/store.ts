import { sql } from 'kysely';
import type { CheckResult } from '#engines/checks.ts';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { CheckState } from '#kernel/checks.ts';
import type { Settings } from './settings.ts';

export interface StoredCloud {
  id: string;
  zoneId: string;
  engine: string;
  settings: Settings;
  version: number;
  createdAt: Date;
  checkedAt: Date | null;
  taskId: string | null;
  /** When it was last searched, and the search that runs. */
  foundAt: Date | null;
  findTaskId: string | null;
}

const cloudsIn = (db: Db) =>
  db
    .selectFrom('cloud as c')
    .select(['c.id', 'c.zone_id as zoneId', 'c.engine', 'c.settings', 'c.version', 'c.created_at as createdAt'])
    .select([
      'c.checked_at as checkedAt',
      'c.task_id as taskId',
      'c.found_at as foundAt',
      'c.find_task_id as findTaskId',
    ])
    .orderBy('c.zone_id');

/** Every cloud, by the ID of its data center. */
export async function readClouds(db: Db): Promise<StoredCloud[]> {
  const rows = await cloudsIn(db).execute();
  // Typed edge: settings were checked when they were saved.
  return rows.map((row) => ({ ...row, settings: row.settings as unknown as Settings }));
}

/** One cloud, locked until the transaction ends where that is asked for; null: there is none. */
export async function readCloudRow(db: Db, zoneId: string, lock = false): Promise<StoredCloud | null> {
  const one = cloudsIn(db).where('c.zone_id', '=', zoneId);
  const row = await (lock ? one.forUpdate() : one).executeTakeFirst();
  return row === undefined ? null : { ...row, settings: row.settings as unknown as Settings };
}

/** What the process of each cloud is started with; the password stays sealed. */
export async function readRunnable(
  db: Db,
): Promise<{ zoneId: string; engine: string; version: number; settings: Settings; sealed: Buffer }[]> {
  const { rows } = await sql<{ zoneId: string; engine: string; version: number; settings: Settings; sealed: Buffer }>`
    select zone_id as "zoneId", engine, version, settings, password_sealed as sealed from cloud order by zone_id`.execute(
    db,
  );
  return rows;
}

export async function insertCloud(
  tx: Db,
  {
    id,
    zoneId,
    engine,
    settings,
    sealed,
    now,
  }: Pick<StoredCloud, 'id' | 'zoneId' | 'engine' | 'settings'> & { sealed: Buffer; now: Date },
): Promise<void> {
  await sql`insert into cloud (id, zone_id, engine, settings, password_sealed, created_at, changed_at)
    values (${id}, ${zoneId}, ${engine}, ${JSON.stringify(settings)}::jsonb, ${sealed}, ${now}, ${now})`.execute(tx);
}

/** Saves settings, and the password where there is a new one. */
export async function updateCloud(
  tx: Db,
  zoneId: string,
  { settings, sealed, now }: { settings: Settings; sealed: Buffer | null; now: Date },
): Promise<void> {
  await sql`update cloud set settings = ${JSON.stringify(settings)}::jsonb,
    password_sealed = coalesce(${sealed}, password_sealed), version = version + 1, changed_at = ${now}
    where zone_id = ${zoneId}`.execute(tx);
}

export async function deleteCloud(tx: Db, zoneId: string): Promise<void> {
  await sql`delete from cloud where zone_id = ${zoneId}`.execute(tx);
}

/** Notes the self-check that runs now; null: none. */
export async function saveCheckTask(tx: Db, zoneId: string, taskId: string | null): Promise<void> {
  await sql`update cloud set task_id = ${taskId} where zone_id = ${zoneId}`.execute(tx);
}

export interface StoredCheck {
  zoneId: string;
  checkId: string;
  state: CheckState;
  result: Message | null;
  next: Message | null;
}

/** What the last self-checks found, in their order. */
export async function readChecks(db: Db, zoneIds: readonly string[]): Promise<StoredCheck[]> {
  const { rows } = await sql<StoredCheck>`
    select zone_id as "zoneId", check_id as "checkId", state, result, next from cloud_check
    where zone_id = any(${zoneIds}) order by zone_id, position`.execute(db);
  return rows;
}

/** Begins a self-check: nothing is known of any test. */
export async function resetChecks(tx: Db, zoneId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from cloud_check where zone_id = ${zoneId}`.execute(tx);
  await sql`insert into cloud_check (zone_id, check_id, position, state)
    select ${zoneId}, id, place, 'waiting' from unnest(${ids}::text[]) with ordinality as t (id, place)`.execute(tx);
}

export async function saveCheck(
  tx: Db,
  { zoneId, id }: { zoneId: string; id: string },
  { state, result, next }: CheckResult,
): Promise<void> {
  await sql`update cloud_check set state = ${state}, result = ${messageJson(result)}::jsonb,
    next = ${next === null ? null : messageJson(next)}::jsonb where zone_id = ${zoneId} and check_id = ${id}`.execute(
    tx,
  );
}

export async function saveChecked(tx: Db, zoneId: string, now: Date): Promise<void> {
  await sql`update cloud set checked_at = ${now}, task_id = null where zone_id = ${zoneId}`.execute(tx);
}
