import { serviceKinds, shownName } from '#domains/tenancy/api/port.ts';
import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Message } from '#kernel/message.ts';
import type { Consistency, Holding, SnapshotState } from '../states.ts';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import { newId } from '#kernel/ids.ts';
import { NotFound } from '#kernel/errors.ts';

/** A snapshot as the product keeps it. */
export interface StoredSnapshot {
  id: string;
  serverId: string;
  parentId: string | null;
  name: string;
  label: string;
  note: string;
  state: SnapshotState;
  active: boolean;
  memory: boolean;
  consistency: Consistency | null;
  pinned: boolean;
  scheduleId: string | null;
  engineRef: string | null;
  sizeMb: number | null;
  taskId: string | null;
  error: Message | null;
  by: string;
  version: number;
  at: Date;
}

/** The snapshots of one server as a reader sees them, oldest first. The caller has found the server in their scope. */
export const readSnapshots = (db: Db, scope: Scope, serverId: string): Promise<StoredSnapshot[]> =>
  db
    .selectFrom('snapshot')
    .select((e) => [
      'id',
      'server_id as serverId',
      'parent_id as parentId',
      'name',
      'label',
      'note',
      e.ref('state').$castTo<SnapshotState>().as('state'),
      'active',
      'memory',
      e.ref('consistency').$castTo<Consistency | null>().as('consistency'),
      'pinned',
      'schedule_id as scheduleId',
      'engine_ref as engineRef',
      'size_mb as sizeMb',
      'task_id as taskId',
      'error',
      shownName('created_by', scope).as('by'),
      'version',
      'created_at as at',
    ])
    .where('server_id', '=', serverId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** When what servers could be reverted to was taken. */
export const snapshotPoints = sql`(select n.server_id, n.created_at as at from snapshot n where n.state = 'ready')`;

/** Counts what occupies the host: not what failed or is missing there. */
export const countsToLimit = ({ state }: Pick<StoredSnapshot, 'state'>): boolean =>
  state !== 'failed' && state !== 'missing';

/** How many snapshots a server has that occupy its host. */
export async function countSnapshots(db: Db, serverId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from snapshot where server_id = ${serverId} and state not in ('failed', 'missing')`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** How many snapshots the living servers of an account, found before, have. */
export async function countOfAccount(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from server s join snapshot n on n.server_id = s.id
    where s.account_id = ${accountId} and s.state not in ('terminating', 'terminated')
      and n.state not in ('failed', 'missing')`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * The snapshots that hold the disks of a server, and those that hold its processors and memory.
 * @param resizes whether its engine changes processors and memory while there are snapshots of disks alone
 */
export async function readHolding(db: Db, serverId: string, resizes: boolean): Promise<Holding> {
  const { rows } = await sql<Holding>`
    select count(*)::int as disks, (count(*) filter (where memory or ${!resizes}))::int as compute from snapshot
    where server_id = ${serverId} and state not in ('failed', 'missing')`.execute(db);
  return rows[0] ?? { disks: 0, compute: 0 };
}

export interface NewSnapshot {
  id: string;
  serverId: string;
  name: string;
  note: string;
  memory: boolean;
  scheduleId: string | null;
  by: string;
  at: Date;
}

/** Adds a snapshot that is being taken, below the current one. False when another has its name: the index decides. */
export async function insertSnapshot(tx: Db, order: NewSnapshot): Promise<boolean> {
  const { rows } = await sql`
    insert into snapshot (id, server_id, parent_id, name, note, state, memory, schedule_id, created_by, created_at)
    values (${order.id}, ${order.serverId}, (select a.id from snapshot a where a.server_id = ${order.serverId} and a.active),
      ${order.name}, ${order.note}, 'creating', ${order.memory}, ${order.scheduleId}, ${order.by}, ${order.at})
    on conflict (server_id, name_key) where error is null do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Puts snapshots of a server under a task. */
export async function markSnapshots(
  tx: Db,
  ids: readonly string[],
  to: { state: SnapshotState; taskId: string },
): Promise<void> {
  await sql`
    update snapshot set state = ${to.state}, task_id = ${to.taskId}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** False when another snapshot of the server has the name. */
export async function saveEdit(
  tx: Db,
  id: string,
  edit: { name: string; label: string; note: string; pinned: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update snapshot n set name = ${edit.name}, label = ${edit.label}, note = ${edit.note}, pinned = ${edit.pinned},
      version = version + 1
    where n.id = ${id} and not exists (select 1 from snapshot o where o.server_id = n.server_id and o.id <> n.id
      and o.name_key = lower(${edit.name}) and o.error is null) returning n.id`.execute(tx);
  return rows.length === 1;
}

/** Lists the snapshot that a change of disks has left; once, however often it is asked. */
export async function adoptSafety(
  tx: Db,
  serverId: string,
  { found, by, note }: { found: EngineSnapshot; by: string; note: string },
): Promise<void> {
  await sql`update snapshot set active = false where server_id = ${serverId} and active`.execute(tx);
  await sql`
    insert into snapshot (id, server_id, name, note, state, active, memory, consistency, engine_ref, size_mb, created_by,
      created_at)
    select ${newId()}, ${serverId}, ${found.name}, ${note}, 'ready', true, false, 'file-system', ${found.ref},
      ${found.sizeMb}, ${by}, ${new Date(found.createdAt)}
    where not exists (select 1 from snapshot n where n.server_id = ${serverId} and n.engine_ref = ${found.ref})
    on conflict do nothing`.execute(tx);
}

export interface OldOf {
  serverId: string;
  name: string;
  accountId: string;
  count: number;
}

/** Living servers with snapshots from before a moment that no one pinned and no schedule keeps. */
export async function readOld(db: Db, before: Date): Promise<OldOf[]> {
  const { rows } = await sql<OldOf>`
    select s.id as "serverId", s.name, s.account_id as "accountId", count(*)::int as count
    from snapshot n join server s on s.id = n.server_id
    where n.state = 'ready' and n.created_at < ${before} and not n.pinned and n.schedule_id is null
      and s.state <> 'terminated'
    group by s.id order by s.id`.execute(db);
  return rows;
}

/**
 * What the engine knows a snapshot of a server by, that the caller has found in their scope; null where it is not
 * ready. Throws NotFound.
 */
export async function findSnapshotRef(
  db: Db,
  serverId: string,
  id: string,
): Promise<{ name: string; ref: string | null }> {
  const { rows } = await sql<{ id: string; name: string; ref: string | null }>`
    select id, name, case when state = 'ready' then engine_ref end as ref from snapshot
    where id = ${id} and server_id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}

export interface UsualSize {
  serverId: string;
  accountId: string;
  zoneId: string;
  /** What a snapshot of the server's disks occupies on average; null: it has none that tells. */
  sizeMb: number | null;
}

/** What snapshots of servers usually occupy. The caller has found the servers in their scope. */
export async function readUsualSizes(db: Db, serverIds: readonly string[]): Promise<UsualSize[]> {
  const { rows } = await sql<UsualSize>`
    select s.id as "serverId", s.account_id as "accountId", s.zone_id as "zoneId",
      (select avg(n.size_mb)::float8 from snapshot n where n.server_id = s.id and not n.memory) as "sizeMb"
    from server s where s.id = any(${serverIds}::uuid[])`.execute(db);
  return rows;
}

/** The snapshots of the servers of an account, on the services of a user. */
export const snapshotServices = serviceKinds({
  id: 'snapshot',
  may: 'server.view',
  metered: 'snapshot',
  services: (
    accountId,
  ) => sql`select n.id::text, s.name || ' / ' || n.name, n.state, s.zone_id, s.id::text as place, n.created_at
    from snapshot n join server s on s.id = n.server_id where s.account_id = ${accountId} and s.state <> 'terminated'`,
});
