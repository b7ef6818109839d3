import type { Message } from '#kernel/message.ts';
import { otherTask } from '#platform/messages.ts';
import { recorded } from '#domains/history/api/port.ts';
import type { Standing } from '#domains/account/states.ts';
import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { withinShared } from '#platform/db/within.ts';
import type { Emit } from '#platform/live/emit.ts';
import type { RunningTask } from '../conflicts.ts';
import type { ServerState } from '../states.ts';
import { powerOf, stateOf } from './row.ts';

/** A server as the user who changes it needs it; its row stays locked until the transaction ends. */
export interface Locked {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  state: ServerState;
  version: number;
  taskId: string | null;
  taskTitle: Message | null;
  taskKind: string | null;
  terminateProtected: boolean;
  rebuildProtected: boolean;
  /** The state of its account. */
  owner: Standing;
}

/** The task that a server is under, as the table of what goes on beside which task asks for it. */
export const taskOf = ({
  taskId,
  taskKind,
  taskTitle,
}: Pick<Locked, `task${string}` & keyof Locked>): RunningTask | null =>
  taskId === null ? null : { kind: taskKind ?? '', title: taskTitle ?? otherTask };

/** Locks those of the servers that lie in the scope, in the order of their ids, so that two requests never wait for each other. */
export async function lockServers(tx: Db, scope: Scope, ids: readonly string[]): Promise<Locked[]> {
  const { rows } = await sql<Omit<Locked, 'taskTitle' | 'taskKind'>>`
    select s.id, s.site_id as "siteId", s.account_id as "accountId", s.name, s.state, s.version, s.task_id as "taskId",
      s.terminate_protected as "terminateProtected", s.rebuild_protected as "rebuildProtected",
      jsonb_build_object('enabled', a.enabled, 'status', a.status, 'billingState', a.billing_state) as owner
    from server s join account a on a.id = s.account_id where s.id = any(${ids}::uuid[]) and ${withinShared(scope, 's')} order by s.id for no key update of s`.execute(
    tx,
  );
  // Its own statement: a transaction that waited for the lock must see the task that was committed in the meantime.
  const taskIds = rows.flatMap((row) => row.taskId ?? []);
  const tasks =
    taskIds.length === 0
      ? []
      : await tx.selectFrom('task').select(['id', 'title', 'kind']).where('id', 'in', taskIds).execute();
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return rows.map((row) => {
    const task = byId.get(row.taskId ?? '');
    return { ...row, taskTitle: task?.title ?? null, taskKind: task?.kind ?? null };
  });
}

/** Puts a server under a task. False when another one was first: the guard is in the statement. */
export async function takeServer(
  tx: Db,
  { id, taskId, state }: { id: string; taskId: string; state?: ServerState },
): Promise<boolean> {
  const { rows } = await sql`
    update server set task_id = ${taskId}, state = coalesce(${state ?? null}, state),
      version = version + case when ${state ?? null}::text is null then 0 else 1 end
    where id = ${id} and task_id is null returning id`.execute(tx);
  return rows.length === 1;
}

export async function countLiving(db: Db, accountId: string): Promise<number> {
  const counted = await db
    .selectFrom('server')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('state', '<>', sql.lit('terminated'))
    .executeTakeFirstOrThrow();
  return counted.n;
}

interface Announced {
  name: string;
  state: string;
  resumed: boolean;
  version: number;
  siteId: string;
  accountId: string;
  cmdId: string | null;
  taskKind: string | null;
  title: Message | null;
  progress: number | null;
}

/** Sends the server's current state to the streams, within the transaction of the change. */
export async function announce(
  tx: Db,
  emit: Emit,
  { id, kind = 'changed' }: { id: string; kind?: 'created' | 'changed' | 'terminated' },
): Promise<void> {
  const { rows } = await sql<Announced>`
    select s.name, s.state, s.resumed, s.version, s.site_id as "siteId", s.account_id as "accountId",
      t.id as "cmdId", t.kind as "taskKind", t.title, t.progress
    from server s left join task t on t.id = s.task_id where s.id = ${id}`.execute(tx);
  const row = rows[0];
  if (row === undefined) return;
  const state = stateOf(row.state);
  await emit('server.changed', row, {
    serverId: id,
    kind,
    name: row.name,
    state,
    power: powerOf(state, row.resumed),
    version: row.version,
    task:
      row.cmdId === null
        ? null
        : { cmdId: row.cmdId, kind: row.taskKind ?? '', title: row.title ?? '', progress: row.progress ?? 0 },
  });
}

/** A server as an object that has a history. */
export const ofServer = recorded<'created' | 'changed' | 'terminated'>('server', ({ tx, emit }, { id }, kind) =>
  announce(tx, emit, { id, kind }),
);

/** False when another living server of the account has the name: the unique index decides, also between two requests. */
export async function setName(tx: Db, id: string, name: string): Promise<boolean> {
  const rename = sql`update server set name = ${name}, version = version + 1 where id = ${id}`;
  try {
    await undoable(tx, () => rename.execute(tx));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'server_name_unique')) throw error;
    return false;
  }
}
