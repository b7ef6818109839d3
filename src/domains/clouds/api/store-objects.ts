import { sql } from 'kysely';
import type { ForeignImage, ForeignNetwork, ForeignServer } from '#engines/adoption.ts';
import { newId } from '#kernel/ids.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ObjectKind, ObjectState } from '../states.ts';

interface Common {
  id: string;
  zoneId: string;
  ref: string;
  name: string;
  project: string;
  state: ObjectState;
  reason: Message | null;
  objectId: string | null;
  taskId: string | null;
}
/** Something that was found in a cloud, as its engine described it. */
export type StoredObject = Common &
  (
    | { kind: 'network'; facts: ForeignNetwork }
    | { kind: 'image'; facts: ForeignImage }
    | { kind: 'server'; facts: ForeignServer }
  );

/** What was found in a cloud, for a list. */
export const objectsIn = (db: Db, zoneId: string) =>
  db.selectFrom('cloud_object as o').where('o.zone_id', '=', zoneId).select([
      'o.id',
      'o.zone_id as zoneId', 'o.kind', 'o.ref', 'o.name', 'o.project', 'o.facts', 'o.state', 'o.reason',
    'o.object_id as objectId', 'o.task_id as taskId',
  ]); // prettier-ignore

/** Those of a cloud with these ids, locked, networks before images before servers: what is needed comes first. */
export async function lockObjects(tx: Db, zoneId: string, ids: readonly string[]): Promise<StoredObject[]> {
  const rows = await objectsIn(tx, zoneId)
    .where('o.id', 'in', ids)
    .orderBy(sql`array_position(array['network', 'image', 'server'], o.kind)`)
    .orderBy('o.name')
    .orderBy('o.id')
    .forUpdate()
    .execute();
  // Typed edge: check constraints allow these kinds and states only, and facts were checked when they came.
  return rows as unknown as StoredObject[];
}

/** Which networks or images of a cloud were imported, by the cloud's own names. */
export async function readImported(db: Db, zoneId: string, kind: ObjectKind): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('cloud_object')
    .select(['ref', 'object_id as id'])
    .where('zone_id', '=', zoneId)
    .where('kind', '=', kind)
    .where('state', '=', 'imported')
    .execute();
  return new Map(rows.flatMap(({ ref, id }) => (id === null ? [] : [[ref, id]])));
}

/** Keeps what a search found. What was found before, is not there anymore and was not imported is forgotten. */
export async function saveFound(
  tx: Db,
  { zoneId, kind }: { zoneId: string; kind: ObjectKind },
  { found, now }: { found: readonly (ForeignNetwork | ForeignImage | ForeignServer)[]; now: Date },
): Promise<void> {
  const rows = found.map((one) => ({ id: newId(), ref: one.id, name: one.name, project: one.project, facts: one }));
  await sql`
    insert into cloud_object (id, zone_id, kind, ref, name, project, facts, seen_at)
    select f.id, ${zoneId}, ${kind}, f.ref, f.name, f.project, f.facts, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (id uuid, ref text, name text, project text, facts jsonb)
    on conflict (zone_id, kind, ref) do update set name = excluded.name, project = excluded.project,
      facts = excluded.facts, reason = null, seen_at = excluded.seen_at
      where cloud_object.state = 'found'`.execute(tx);
  await sql`delete from cloud_object where zone_id = ${zoneId} and kind = ${kind} and state = 'found' and seen_at < ${now}`.execute(
    tx,
  );
}

/** Notes what becomes of something that was found. */
export async function saveObject(
  tx: Db,
  id: string,
  to: { state: ObjectState; objectId: string | null; taskId: string | null; reason?: Sayable },
): Promise<void> {
  await sql`update cloud_object set state = ${to.state}, object_id = ${to.objectId}, task_id = ${to.taskId},
    reason = ${to.reason === undefined ? null : messageJson(to.reason)}::jsonb where id = ${id}`.execute(tx);
}

/** Notes the search that runs; null: none. */
export async function saveSearchTask(tx: Db, zoneId: string, taskId: string | null): Promise<void> {
  await sql`update cloud set find_task_id = ${taskId} where zone_id = ${zoneId}`.execute(tx);
}

export async function saveSearched(tx: Db, zoneId: string, now: Date): Promise<void> {
  await sql`update cloud set found_at = ${now}, find_task_id = null where zone_id = ${zoneId}`.execute(tx);
}
