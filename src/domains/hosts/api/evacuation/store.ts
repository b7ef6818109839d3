import { sql } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { movedServers } from '#domains/servers/api/port.ts';
import { moveStates, type EvacuationState, type MoveMethod, type MoveState } from '../../states.ts';
import { hostsIn } from '../store.ts';
import type { PlanHost } from './plan.ts';

export interface StoredEvacuation {
  id: string;
  hostId: string;
  state: EvacuationState;
  sideBySide: number;
  allowCold: boolean;
  orderedBy: string | null;
  taskId: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

const evacuationsIn = (db: Db) =>
  db
    .selectFrom('evacuation as e')
    .select(['e.id', 'e.host_id as hostId', 'e.side_by_side as sideBySide', 'e.allow_cold as allowCold'])
    .select(['e.ordered_by as orderedBy', 'e.task_id as taskId', 'e.created_at as createdAt', 'e.ended_at as endedAt'])
    .select((b) => b.ref('e.state').$castTo<EvacuationState>().as('state'));

/** The latest evacuation of a host; null: there was none. */
export async function readLatest(db: Db, hostId: string): Promise<StoredEvacuation | null> {
  const all = evacuationsIn(db).where('e.host_id', '=', hostId);
  return (await all.orderBy('e.created_at', 'desc').orderBy('e.id', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** An evacuation by its id; null: there is none. */
export const readEvacuation = async (db: Db, id: string): Promise<StoredEvacuation | null> =>
  (await evacuationsIn(db).where('e.id', '=', id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockEvacuation = async (tx: Db, id: string): Promise<StoredEvacuation | null> =>
  (await evacuationsIn(tx).where('e.id', '=', id).forNoKeyUpdate('e').executeTakeFirst()) ?? null;

export async function insertEvacuation(
  tx: Db,
  given: Pick<StoredEvacuation, 'id' | 'hostId' | 'sideBySide' | 'allowCold' | 'orderedBy' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('evacuation')
    .values({
      id: given.id,
      host_id: given.hostId,
      state: 'running',
      side_by_side: given.sideBySide,
      allow_cold: given.allowCold,
      ordered_by: given.orderedBy,
      created_at: given.createdAt,
    })
    .execute();
}

export async function saveEvacuation(
  tx: Db,
  id: string,
  to: { state?: EvacuationState; taskId?: string | null; endedAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('evacuation')
    .set({
      ...(to.state === undefined ? {} : { state: to.state }),
      ...(to.taskId === undefined ? {} : { task_id: to.taskId }),
      ...(to.endedAt === undefined ? {} : { ended_at: to.endedAt }),
    })
    .where('id', '=', id)
    .execute();
}

export type MoveCounts = Record<MoveState, number>;

/** How many moves of an evacuation are in each state. */
export async function countMoves(db: Db, evacuationId: string): Promise<MoveCounts> {
  // Typed edge: every state is counted.
  const counts = Object.fromEntries(moveStates.map((state) => [state, 0])) as MoveCounts;
  const rows = await db
    .selectFrom('evacuation_move')
    .select('state')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('evacuation_id', '=', evacuationId)
    .groupBy('state')
    .execute();
  for (const state of moveStates) counts[state] = rows.find((row) => row.state === state)?.n ?? 0;
  return counts;
}

export interface NewMove {
  serverId: string;
  ramMb: number;
  targetId: string | null;
  method: MoveMethod;
  state: 'waiting' | 'blocked';
  reason: Message | null;
}

/** Adds moves behind those that an evacuation has; a server that it has already stays as it is. */
export async function insertMoves(tx: Db, evacuationId: string, moves: readonly NewMove[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    insert into evacuation_move (evacuation_id, server_id, position, ram_mb, target_id, method, state, reason)
    select ${evacuationId}, m."serverId", m.place + (select coalesce(max(position) + 1, 0) from evacuation_move
      where evacuation_id = ${evacuationId}), m."ramMb", m."targetId", m.method, m.state, m.reason
    from jsonb_to_recordset(${JSON.stringify(moves.map((move, place) => ({ ...move, place })))}::jsonb)
      as m ("serverId" uuid, place int, "ramMb" int, "targetId" uuid, method text, state text, reason jsonb)
    on conflict do nothing`.execute(tx);
}

/** Servers whose moves wait, in their order. */
export async function readWaiting(tx: Db, evacuationId: string): Promise<{ serverId: string; tries: number }[]> {
  return tx
    .selectFrom('evacuation_move')
    .select(['server_id as serverId', 'tries'])
    .where('evacuation_id', '=', evacuationId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute();
}

interface MoveKey {
  evacuationId: string;
  serverId: string;
}

/** Keeps what becomes of the move of a server. */
export async function saveMove(
  tx: Db,
  { evacuationId, serverId }: MoveKey,
  to: {
    state: MoveState;
    reason?: Sayable | null;
    targetId?: string | null;
    method?: MoveMethod;
    taskId?: string | null;
    tries?: number;
    startedAt?: Date;
    /** The time of the app, or that of the database. */
    ended?: Date | true;
  },
): Promise<void> {
  await tx
    .updateTable('evacuation_move')
    .set({
      state: to.state,
      ...(to.reason === undefined ? {} : { reason: to.reason === null ? null : messageJson(to.reason) }),
      ...(to.targetId === undefined ? {} : { target_id: to.targetId }),
      ...(to.method === undefined ? {} : { method: to.method }),
      ...(to.taskId === undefined ? {} : { task_id: to.taskId }),
      ...(to.tries === undefined ? {} : { tries: to.tries }),
      ...(to.startedAt === undefined ? {} : { started_at: to.startedAt }),
      ...(to.ended === undefined ? {} : { ended_at: to.ended === true ? sql`now()` : to.ended }),
    })
    .where('evacuation_id', '=', evacuationId)
    .where('server_id', '=', serverId)
    .execute();
}

/** How often the move of a server under a task was tried; null: the task is about no move of this evacuation anymore. */
export async function readTries(tx: Db, { evacuationId, serverId }: MoveKey, taskId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('evacuation_move')
    .select('tries')
    .where('evacuation_id', '=', evacuationId)
    .where('server_id', '=', serverId)
    .where('task_id', '=', taskId)
    .where('state', '=', 'moving')
    .forUpdate()
    .executeTakeFirst();
  return row?.tries ?? null;
}

/** Moves all rows of an evacuation from some states to another. */
export async function moveAll(
  tx: Db,
  evacuationId: string,
  { from, to }: { from: readonly MoveState[]; to: MoveState },
): Promise<void> {
  await tx
    .updateTable('evacuation_move')
    .set({ state: to, ...(to === 'waiting' ? { tries: 0, reason: null, ended_at: null } : {}) })
    .where('evacuation_id', '=', evacuationId)
    .where('state', 'in', from)
    .execute();
}

/**
 * The hosts of an engine as plans see them: memory of servers that are on their way to one is taken already, and of those that have
 * come since it was listed.
 */
export async function readPlanHosts(db: Db, engine: string, now: Date): Promise<PlanHost[]> {
  const rows = await hostsIn(db, now).where('h.engine', '=', engine).orderBy('h.name').orderBy('h.id').execute();
  const { rows: coming } = await sql<{ id: string; mb: number }>`
    select t.id, sum(m.ram_mb)::float8 as mb from (
      select target_id, ram_mb, state, ended_at from evacuation_move where state in ('moving', 'moved')
      union all select target_id, ram_mb, state, ended_at from server_move where state in ('moving', 'moved')
    ) m join host t on t.id = m.target_id
    where m.state = 'moving' or m.ended_at > t.seen_at group by t.id`.execute(db);
  const comingTo = new Map(coming.map(({ id, mb }) => [id, mb]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    engine: row.engine,
    zoneId: row.zoneId,
    cluster: row.cluster,
    state: row.state,
    sharedStorage: row.sharedStorage,
    freeRamMb: row.ramTotal * row.ramOvercommit - row.ramReserved - (comingTo.get(row.id) ?? 0),
  }));
}

/** Notes that a server moves by hand. */
export async function insertServerMove(
  tx: Db,
  one: { taskId: string; serverId: string; targetId: string; ramMb: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('server_move')
    .values({
      task_id: one.taskId,
      server_id: one.serverId,
      target_id: one.targetId,
      ram_mb: one.ramMb,
      state: 'moving',
      created_at: one.now,
    })
    .execute();
}

/** Notes when a move by hand was done; null: it failed, and takes nothing at its target. */
export async function endServerMove(tx: Db, taskId: string, at: Date | null): Promise<void> {
  if (at === null) await tx.deleteFrom('server_move').where('task_id', '=', taskId).execute();
  else
    await tx.updateTable('server_move').set({ state: 'moved', ended_at: at }).where('task_id', '=', taskId).execute();
}

/** The moves `m` of evacuations with their servers `s` and targets `t`. */
export const movesIn = (db: Db) =>
  db
    .selectFrom('evacuation_move as m')
    .innerJoin(movedServers.as('s'), 's.id', 'm.server_id')
    .leftJoin('host as t', 't.id', 'm.target_id')
    .select(['m.server_id as serverId', 's.name', 'm.ram_mb as ramMb', 't.name as target', 'm.tries', 'm.reason'])
    .select(['m.started_at as startedAt', 'm.ended_at as endedAt', 'm.task_id as cmdId'])
    .select((b) => [
      b.ref('m.method').$castTo<MoveMethod>().as('method'),
      b.ref('m.state').$castTo<MoveState>().as('state'),
    ]);
