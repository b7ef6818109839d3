import type { LiveEvents } from '#kernel/live.ts';
import type { Message, WithMessages } from '#kernel/message.ts';
import { otherTask } from '#platform/messages.ts';
import { recorded } from '#domains/history/api/port.ts';
import type { Standing } from '#domains/account/states.ts';
import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { gathered } from '#platform/db/gather.ts';
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
  /** Who suspended it, where that was not its owner or the product. */
  suspender: string | null;
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
      s.terminate_protected as "terminateProtected", s.rebuild_protected as "rebuildProtected", s.suspended_by as suspender,
      jsonb_build_object('enabled', a.enabled, 'status', a.status, 'billingState', a.billing_state, 'externalState', a.external_state) as owner
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

/** The state of a server as it is sent to the streams. */
export interface ServerStanding {
  id: string;
  name: string;
  state: string;
  resumed: boolean;
  version: number;
  siteId: string;
  accountId: string;
}

interface Take {
  id: string;
  taskId: string;
  /** The state it is in while the task runs; left out, it stays as it is. */
  state?: ServerState | undefined;
}

/** Puts a server under a task. Null when another one was first: the guard is in the statement. */
export const takeServer = gathered(async (tx: Db, takes: readonly Take[]): Promise<(ServerStanding | null)[]> => {
  const { rows } = await sql<ServerStanding & { taskId: string }>`
    update server s set task_id = g."taskId", state = coalesce(g.state, s.state),
      version = s.version + case when g.state is null then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(takes)}::jsonb) as g (id uuid, "taskId" uuid, state text)
    where s.id = g.id and s.task_id is null
    returning s.id, s.name, s.state, s.resumed, s.version, s.site_id as "siteId", s.account_id as "accountId",
      s.task_id as "taskId"`.execute(tx);
  const byTask = new Map(rows.map((row) => [row.taskId, row]));
  return takes.map(({ taskId }) => byTask.get(taskId) ?? null);
});

interface Announced extends ServerStanding {
  task: ServerTaskEvent | null;
}
type ServerTaskEvent = NonNullable<WithMessages<LiveEvents['server.changed']>['task']>;
type AnnouncedKind = 'created' | 'changed' | 'terminated';

/** Sends the server's current state to the streams, within the transaction of the change. */
export async function announce(
  tx: Db,
  emit: Emit,
  { id, kind = 'changed' }: { id: string; kind?: AnnouncedKind },
): Promise<void> {
  const row = await readStanding(tx, id);
  if (row !== null) await announceStanding(emit, row, { kind, task: row.task });
}

const readStanding = gathered(async (tx: Db, ids: readonly string[]): Promise<(Announced | null)[]> => {
  const { rows } = await sql<Announced>`
    select s.id, s.name, s.state, s.resumed, s.version, s.site_id as "siteId", s.account_id as "accountId",
      case when t.id is not null then jsonb_build_object('cmdId', t.id, 'kind', t.kind, 'title', t.title,
        'progress', t.progress) end as task
    from server s left join task t on t.id = s.task_id where s.id = any(${ids}::uuid[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
});

/** The same for a change that already knows the server's state. */
export async function announceStanding(
  emit: Emit,
  row: ServerStanding,
  { kind, task }: { kind: AnnouncedKind; task: ServerTaskEvent | null },
): Promise<void> {
  const { id, name, version } = row;
  const state = stateOf(row.state);
  await emit('server.changed', row, {
    serverId: id,
    kind,
    name,
    state,
    power: powerOf(state, row.resumed),
    version,
    task,
  });
}

/** A server as an object that has a history. */
export const ofServer = recorded<AnnouncedKind>('server', ({ tx, emit }, { id }, kind) =>
  announce(tx, emit, { id, kind }),
);

/** A server that its task has just released. */
export const ofEnded = (row: ServerStanding) =>
  recorded<AnnouncedKind>('server', ({ emit }, _server, kind) => announceStanding(emit, row, { kind, task: null }))({
    id: row.id,
    siteId: row.siteId,
    accountId: row.accountId,
  });

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
