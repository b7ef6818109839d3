import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Definition } from '../definition.ts';

/** One version of a servicelet. */
export interface StoredServicelet extends Definition {
  id: string;
  version: number;
  enabled: boolean;
  changedAt: Date;
  changedBy: string;
}

const columns = sql`v.servicelet_id as id, v.version, v.name, v.description, v.os, v.kind, v.command, v.removal, v.parameters,
  v.file, v.timeout_seconds as "timeoutSeconds", v.roles, v.enabled, v.changed_at as "changedAt", v.changed_by as "changedBy"`;

/** The catalogue as it is now, by name. Servicelets belong to the provider: every site has them. */
export async function readCatalogue(db: Db): Promise<StoredServicelet[]> {
  const { rows } = await sql<StoredServicelet>`
    select ${columns} from servicelet c
      join servicelet_version v on v.servicelet_id = c.id and v.version = c.version order by c.name_key`.execute(db);
  return rows;
}

/** One servicelet as it is now; null when there is none. */
export async function readServicelet(db: Db, id: string): Promise<StoredServicelet | null> {
  const { rows } = await sql<StoredServicelet>`
    select ${columns} from servicelet c
      join servicelet_version v on v.servicelet_id = c.id and v.version = c.version where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a servicelet, so that two changes do not make the same version. */
export async function lockServicelet(tx: Db, id: string): Promise<void> {
  await sql`select 1 from servicelet where id = ${id} for no key update`.execute(tx);
}

/** A servicelet as it was; null when there is no such version. */
export async function readVersion(db: Db, id: string, version: number): Promise<StoredServicelet | null> {
  const { rows } = await sql<StoredServicelet>`
    select ${columns} from servicelet_version v where v.servicelet_id = ${id} and v.version = ${version}`.execute(db);
  return rows[0] ?? null;
}

/** Every version, newest first. */
export async function readVersions(db: Db, id: string): Promise<StoredServicelet[]> {
  const { rows } = await sql<StoredServicelet>`
    select ${columns} from servicelet_version v where v.servicelet_id = ${id} order by v.version desc`.execute(db);
  return rows;
}

export type Edit = Definition & { enabled: boolean };

/** Adds a servicelet. Null when another has its name: the index decides. */
export async function insertServicelet(tx: Db, edit: Edit, who: { by: string; now: Date }): Promise<string | null> {
  const id = newId<'servicelet'>();
  const { rows } = await sql`
    insert into servicelet (id, name, enabled, version, created_at)
    values (${id}, ${edit.name}, ${edit.enabled}, 1, ${who.now})
    on conflict (name_key) do nothing returning id`.execute(tx);
  if (rows.length === 0) return null;
  await insertVersion(tx, { id, version: 1, edit, ...who });
  return id;
}

/** Writes the next version of a locked servicelet. False when another has its name. */
export async function updateServicelet(
  tx: Db,
  next: { id: string; version: number; edit: Edit; by: string; now: Date },
): Promise<boolean> {
  const { id, version, edit } = next;
  const { rows } = await sql`
    update servicelet set name = ${edit.name}, enabled = ${edit.enabled}, version = ${version}
    where id = ${id} and not exists
      (select 1 from servicelet o where o.id <> ${id} and o.name_key = lower(${edit.name})) returning id`.execute(tx);
  if (rows.length === 0) return false;
  await insertVersion(tx, next);
  return true;
}

async function insertVersion(
  tx: Db,
  { id, version, edit, by, now }: { id: string; version: number; edit: Edit; by: string; now: Date },
): Promise<void> {
  const { name, description, os, kind, command, removal, parameters, file, timeoutSeconds, roles, enabled } = edit;
  await tx
    .insertInto('servicelet_version')
    .values({
      servicelet_id: id,
      version,
      name,
      description,
      os,
      kind,
      command: JSON.stringify(command),
      removal: removal === null ? null : JSON.stringify(removal),
      parameters: JSON.stringify(parameters),
      file,
      timeout_seconds: timeoutSeconds,
      roles: [...roles],
      enabled,
      changed_at: now,
      changed_by: by,
    })
    .execute();
}
