import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { withinShared } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { FileColumn } from '#platform/http/table-file.ts';
import { servicelets } from '../contract.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { Message } from '#kernel/message.ts';
import type { OsFamily } from '../definition.ts';
import type { RunAction, RunState, ServiceState } from '../states.ts';

/** What a run needs to know about a server in addition to its lock. */
export interface GuestServer {
  id: string;
  name: string;
  state: ServerState;
  os: OsFamily;
  engine: string;
}

/** The systems of those of the servers that lie in the scope. */
export async function readGuests(db: Db, scope: Scope, ids: readonly string[]): Promise<GuestServer[]> {
  const { rows } = await sql<GuestServer>`
    select s.id, s.name, s.state, i.os_family as os, d.engine
    from server s join image i on i.id = s.image_id join data_center d on d.id = s.zone_id
    where s.id = any(${ids}::uuid[]) and ${withinShared(scope, 's')}`.execute(db);
  return rows;
}

/** One of them. Throws NotFound (1004). */
export async function readGuest(db: Db, scope: Scope, id: string): Promise<GuestServer> {
  const [found] = await readGuests(db, scope, [id]);
  if (found === undefined) throw new NotFound();
  return found;
}

export interface RunFile {
  path: string;
  bytes: number;
  sha256: string;
  mode: string;
  overwrite: boolean;
}

/** A run as the product keeps it, without its output. */
export interface StoredRun {
  id: string;
  serverId: string;
  serverName: string;
  serviceletId: string;
  name: string;
  version: number;
  action: RunAction;
  os: OsFamily;
  state: RunState;
  parameters: Record<string, string>;
  file: RunFile | null;
  exitCode: number | null;
  reason: Message | null;
  by: string;
  source: string;
  queuedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  cancelling: boolean;
  scheduleId: string | null;
  batchId: string | null;
  cmdId: string;
}

const columns = sql`r.id, r.server_id as "serverId", s.name as "serverName", r.servicelet_id as "serviceletId", v.name,
  r.version, r.action, v.os, r.state, r.parameters, r.file, r.exit_code as "exitCode", r.reason, r.created_by as by, r.source,
  r.queued_at as "queuedAt", r.started_at as "startedAt", r.ended_at as "endedAt", r.cancel_requested as cancelling,
  r.schedule_id as "scheduleId", r.batch_id as "batchId", r.task_id as "cmdId"`;
const tables = sql`servicelet_run r join server s on s.id = r.server_id
  join servicelet_version v on v.servicelet_id = r.servicelet_id and v.version = r.version`;

/** A run in the wire format. */
export const runRowOf = ({ queuedAt, startedAt, endedAt, ...same }: StoredRun) => ({
  ...same,
  queuedAt: queuedAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});
type RunRow = Omit<ReturnType<typeof runRowOf>, 'reason'> & { reason: string | null };

const secondsOf = ({ startedAt, endedAt }: RunRow): string =>
  startedAt === null || endedAt === null ? '' : String((Date.parse(endedAt) - Date.parse(startedAt)) / 1000);

const runFile: readonly FileColumn<RunRow>[] = [
  ['id', (r) => r.id],
  ['servicelet', (r) => r.name],
  ['version', (r) => r.version],
  ['action', (r) => r.action],
  ['os', (r) => r.os],
  ['state', (r) => r.state],
  ['exitCode', (r) => r.exitCode],
  ['reason', (r) => r.reason],
  ['parameters', (r) => JSON.stringify(r.parameters)],
  ['file', (r) => r.file?.path ?? null],
  ['sha256', (r) => r.file?.sha256 ?? null],
  ['by', (r) => r.by],
  ['source', (r) => r.source],
  ['queuedAt', (r) => r.queuedAt],
  ['startedAt', (r) => r.startedAt],
  ['endedAt', (r) => r.endedAt],
  ['seconds', secondsOf],
  ['scheduleId', (r) => r.scheduleId],
  ['batchId', (r) => r.batchId],
];

/** Those in the queue before all others. */
const queued = sql`case when r.state in ('queued', 'sent', 'running') then r.queued_at + interval '1000 years' else r.queued_at end`;

/** The runs of a server: those in the queue first, then the newest. */
export const listServiceletRuns = listRows(servicelets.listServiceletRuns, {
  prepare: ({ db, scope }, { params }) => readGuest(db, scope, params.serverId),
  what: 'servicelets',
  of: ({ own }) => own.name,
  from: ({ db }) =>
    db
      .selectFrom('servicelet_run as r')
      .innerJoin('servicelet_version as v', (join) =>
        join.onRef('v.servicelet_id', '=', 'r.servicelet_id').onRef('v.version', '=', 'r.version'),
      )
      .select('r.id'),
  scope: ({ own }) => sql<boolean>`r.server_id = ${own.id}`,
  id: sortBy('r.id', 'uuid'),
  sorts: { queuedAt: { value: queued, type: 'timestamptz' } },
  search: [sql`lower(v.name)`, sql`lower(r.created_by)`],
  filters: { state: (states) => sql<boolean>`r.state = any(${states}::text[])` },
  items: async (rows, { db }) => {
    const { rows: runs } = await sql<StoredRun>`
      select ${columns} from ${tables} where r.id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db);
    const byId = new Map(runs.map((run) => [run.id, run]));
    return rows.flatMap(({ id }) => byId.get(id) ?? []).map(runRowOf);
  },
  columns: () => runFile,
});

/** The runs that were ordered together, of servers in the scope. */
export async function readBatch(db: Db, scope: Scope, batchId: string): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${columns} from ${tables} where r.batch_id = ${batchId} and ${withinShared(scope, 's')}
    order by r.position`.execute(db);
  return rows;
}

/** One run of a server with what it wrote. Throws NotFound. */
export async function readRun(
  db: Db,
  serverId: string,
  runId: string,
): Promise<StoredRun & { output: string; truncated: boolean }> {
  const { rows } = await sql<StoredRun & { output: string; truncated: boolean }>`
    select ${columns}, r.output, r.truncated from ${tables} where r.id = ${runId} and r.server_id = ${serverId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}

export interface NewRun {
  id: string;
  serverId: string;
  serviceletId: string;
  version: number;
  action: RunAction;
  parameters: Record<string, string>;
  file: RunFile | null;
  by: string;
  source: string;
  scheduleId: string | null;
  slot: Date | null;
  batchId: string | null;
  position: number;
  stopOnFailure: boolean;
  taskId: string;
  now: Date;
}

/** Queues a run. */
export async function insertRun(tx: Db, run: NewRun): Promise<void> {
  await sql`
    insert into servicelet_run (id, server_id, servicelet_id, version, action, state, parameters, file, created_by, source,
      schedule_id, slot, batch_id, position, stop_on_failure, task_id, queued_at)
    values (${run.id}, ${run.serverId}, ${run.serviceletId}, ${run.version}, ${run.action}, 'queued',
      ${JSON.stringify(run.parameters)}::jsonb, ${run.file === null ? null : JSON.stringify(run.file)}::jsonb, ${run.by},
      ${run.source}, ${run.scheduleId}, ${run.slot}, ${run.batchId}, ${run.position}, ${run.stopOnFailure}, ${run.taskId},
      ${run.now})`.execute(tx);
}

/** Asks a run to end. False when it has ended. */
export async function requestCancel(tx: Db, runId: string): Promise<boolean> {
  const { rows } = await sql`
    update servicelet_run set cancel_requested = true
    where id = ${runId} and state in ('queued', 'sent', 'running') returning id`.execute(tx);
  return rows.length === 1;
}

export interface StoredService {
  serviceletId: string;
  name: string;
  state: ServiceState;
  version: number;
  since: Date;
  by: string;
  runId: string | null;
}

/** The services of a server that the caller has found in their scope. */
export async function readServices(db: Db, serverId: string): Promise<StoredService[]> {
  const { rows } = await sql<StoredService>`
    select x.servicelet_id as "serviceletId", c.name, x.state, x.version, x.since, x.changed_by as by, x.run_id as "runId"
    from servicelet_service x join servicelet c on c.id = x.servicelet_id
    where x.server_id = ${serverId} order by c.name_key`.execute(db);
  return rows;
}

/** How one service is on servers, by server. */
export async function readServiceStates(
  db: Db,
  serviceletId: string,
  serverIds: readonly string[],
): Promise<Map<string, ServiceState>> {
  const { rows } = await sql<{ id: string; state: ServiceState }>`
    select server_id as id, state from servicelet_service
    where servicelet_id = ${serviceletId} and server_id = any(${serverIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Writes how a service is on a server now; `absent` takes it away. */
export async function saveService(
  tx: Db,
  of: { serverId: string; serviceletId: string },
  to: { state: ServiceState; version: number; runId: string; by: string; now: Date },
): Promise<void> {
  if (to.state === 'absent')
    await sql`
      delete from servicelet_service
      where server_id = ${of.serverId} and servicelet_id = ${of.serviceletId}`.execute(tx);
  else
    await sql`
      insert into servicelet_service (server_id, servicelet_id, state, version, run_id, changed_by, since)
      values (${of.serverId}, ${of.serviceletId}, ${to.state}, ${to.version}, ${to.runId}, ${to.by}, ${to.now})
      on conflict (server_id, servicelet_id) do update set state = excluded.state, version = excluded.version,
        run_id = excluded.run_id, changed_by = excluded.changed_by, since = excluded.since`.execute(tx);
}
