import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import { isLive, type RunState } from '../states.ts';

/** What is before a run in the queue of its server. */
export interface Turn {
  state: RunState;
  cancelling: boolean;
  queuedAt: Date;
  server: ServerState;
  /** The server is under a task. */
  busy: boolean;
  /** Runs of the server that come first. */
  before: number;
  /** Of those ordered together that come first: how many have not ended, and the server of one that went wrong. */
  batchBefore: number;
  batchFailed: string | null;
}

/** Tasks act for the product: the run they were ordered for is the whole scope. Null when it is gone. */
export async function readTurn(db: Db, runId: string): Promise<Turn | null> {
  const { rows } = await sql<Turn>`
    select r.state, r.cancel_requested as cancelling, r.queued_at as "queuedAt", s.state as server,
      s.task_id is not null as busy,
      (select count(*)::int from servicelet_run o where o.server_id = r.server_id and o.state in ('queued', 'sent', 'running')
        and (o.queued_at, o.id) < (r.queued_at, r.id)) as before,
      (select count(*)::int from servicelet_run o where r.stop_on_failure and o.batch_id = r.batch_id
        and o.position < r.position and o.state in ('queued', 'sent', 'running')) as "batchBefore",
      (select p.name from servicelet_run o join server p on p.id = o.server_id where r.stop_on_failure
        and o.batch_id = r.batch_id and o.position < r.position
        and o.state in ('failed', 'timedOut', 'notReachable', 'cancelled') order by o.position limit 1) as "batchFailed"
    from servicelet_run r join server s on s.id = r.server_id where r.id = ${runId}`.execute(db);
  return rows[0] ?? null;
}

/** The state of a run, for its steps. */
export async function readStanding(
  db: Db,
  runId: string,
): Promise<{ state: RunState; cancelling: boolean; reason: Message | null; exitCode: number | null } | null> {
  const run = await db
    .selectFrom('servicelet_run')
    .select((e) => [
      e.ref('state').$castTo<RunState>().as('state'),
      'cancel_requested as cancelling',
      'reason',
      'exit_code as exitCode',
    ])
    .where('id', '=', runId)
    .executeTakeFirst();
  return run ?? null;
}

export async function saveState(
  tx: Db,
  runId: string,
  { state, now }: { state: 'sent' | 'running'; now: Date },
): Promise<void> {
  await sql`
    update servicelet_run set state = ${state}, started_at = case when ${state} = 'running' then ${now} else started_at end
    where id = ${runId} and state in ('queued', 'sent')`.execute(tx);
}

export interface RunEnd {
  state: RunState;
  exitCode: number | null;
  reason: Sayable | null;
  output: string;
  truncated: boolean;
  startedAt: Date | null;
  endedAt: Date;
}

/** Writes how a run ended, once: one that has ended stays as it is. */
export async function saveRunEnd(tx: Db, runId: string, end: RunEnd): Promise<boolean> {
  if (isLive(end.state)) throw new Error(`a run does not end as ${end.state}`);
  const { rows } = await sql`
    update servicelet_run set state = ${end.state}, exit_code = ${end.exitCode}, reason = ${end.reason && messageJson(end.reason)}::jsonb,
      output = ${end.output}, truncated = ${end.truncated}, ended_at = ${end.endedAt},
      started_at = coalesce(${end.startedAt}, started_at)
    where id = ${runId} and state in ('queued', 'sent', 'running') returning id`.execute(tx);
  return rows.length === 1;
}

/** Forgets runs that ended long ago. */
export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await sql`delete from servicelet_run where ended_at < ${before}`.execute(db);
}

/** Whether a run of a server has not ended. */
export async function hasLiveRun(db: Db, serverId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from servicelet_run where server_id = ${serverId} and state in ('queued', 'sent', 'running')
    limit 1`.execute(db);
  return rows.length > 0;
}
