import { sql } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import { messageJson, toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import type { BatchAction, ReasonState, Resolution } from '../actions.ts';
import type { BatchOptions } from '../schemas.ts';
import type { BatchState } from '../states.ts';
import type { z } from 'zod';

export type Options = z.output<typeof BatchOptions>;

/** The reason of a batch as it was when the batch was created. */
export interface ReasonOfBatch {
  id: string;
  /** Empty: the product names it. */
  name: string;
  state: ReasonState;
  resolves: Resolution;
  subject: string;
}

export interface StoredBatch {
  id: string;
  siteId: string | null;
  action: BatchAction;
  /** The report whose findings named the accounts; null: none did. */
  reportId: string | null;
  state: BatchState;
  undoing: boolean;
  options: Options;
  /** Null: it has none, or was created before reasons were a list. */
  reason: ReasonOfBatch | null;
  /** The end of the notice period that the owners were given. */
  graceUntil: Date | null;
  /** The first batch of a list that was too long for one run. */
  seriesId: string | null;
  part: number;
  parts: number;
  waveSize: number | null;
  wavePauseMinutes: number;
  waveLeft: number | null;
  nextWaveAt: Date | null;
  startAt: Date | null;
  wantsApproval: boolean;
  approvedBy: string | null;
  /** Null also where the account is gone. */
  approvedById: string | null;
  createdBy: string | null;
  createdByName: string;
  /** In whose name it runs. */
  runBy: string | null;
  requestId: string;
  ip: string;
  host: string;
  problem: Message | null;
  taskId: string | null;
  createdAt: Date;
  /** When someone last started it, or asked for its approval. */
  orderedAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
}

export const batchesIn = (db: Db) =>
  db
    .selectFrom('account_batch as b')
    .select((e) => [
      'b.id',
      'b.site_id as siteId',
      e.ref('b.action').$castTo<BatchAction>().as('action'),
      e.ref('b.state').$castTo<BatchState>().as('state'),
      'b.report_id as reportId',
      'b.undoing',
      e.ref('b.options').$castTo<Options>().as('options'),
      e.ref('b.reason').$castTo<ReasonOfBatch | null>().as('reason'),
      'b.grace_until as graceUntil',
      'b.series_id as seriesId',
      'b.part',
      'b.parts',
      'b.wave_size as waveSize',
      'b.wave_pause_minutes as wavePauseMinutes',
      'b.wave_left as waveLeft',
      'b.next_wave_at as nextWaveAt',
      'b.start_at as startAt',
      'b.wants_approval as wantsApproval',
      'b.approved_by as approvedBy',
      'b.approved_by_id as approvedById',
      'b.created_by as createdBy',
      'b.created_by_name as createdByName',
      'b.run_by as runBy',
      'b.request_id as requestId',
      'b.ip',
      'b.host',
      'b.problem',
      'b.task_id as taskId',
      'b.created_at as createdAt',
      'b.ordered_at as orderedAt',
      'b.started_at as startedAt',
      'b.ended_at as endedAt',
    ]);

/** A batch of the scope; null where there is none. */
export async function readBatchIn(db: Db, scope: Scope, id: string): Promise<StoredBatch | null> {
  return (await batchesIn(db).where('b.id', '=', id).where(within(scope, 'b')).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockBatch(tx: Db, scope: Scope, id: string): Promise<StoredBatch | null> {
  const found = batchesIn(tx).where('b.id', '=', id).where(within(scope, 'b'));
  return (await found.forNoKeyUpdate('b').executeTakeFirst()) ?? null;
}

/** Locks the scheduled batch whose start is due for the longest; null: none is. */
export async function lockDue(tx: Db, now: Date): Promise<StoredBatch | null> {
  const due = batchesIn(tx).where('b.state', '=', sql.lit('scheduled')).where('b.start_at', '<=', now);
  return (await due.orderBy('b.start_at').limit(1).forNoKeyUpdate('b').skipLocked().executeTakeFirst()) ?? null;
}

/** When the next scheduled batch starts; null: none is scheduled. */
export async function readNextStart(db: Db): Promise<Date | null> {
  const scheduled = db.selectFrom('account_batch').select('start_at as at').where('state', '=', sql.lit('scheduled'));
  return (await scheduled.orderBy('start_at').limit(1).executeTakeFirst())?.at ?? null;
}

export async function insertBatch(
  tx: Db,
  batch: Pick<
    StoredBatch,
    | 'id'
    | 'siteId'
    | 'action'
    | 'reportId'
    | 'options'
    | 'reason'
    | 'seriesId'
    | 'part'
    | 'parts'
    | 'waveSize'
    | 'wavePauseMinutes'
    | 'wantsApproval'
    | 'createdBy'
    | 'createdByName'
    | 'requestId'
    | 'ip'
    | 'host'
    | 'createdAt'
  >,
): Promise<void> {
  await tx
    .insertInto('account_batch')
    .values({
      id: batch.id,
      site_id: batch.siteId,
      action: batch.action,
      report_id: batch.reportId,
      state: 'checking',
      options: toJson(batch.options),
      reason: batch.reason === null ? null : toJson(batch.reason),
      series_id: batch.seriesId,
      part: batch.part,
      parts: batch.parts,
      wave_size: batch.waveSize,
      wave_pause_minutes: batch.wavePauseMinutes,
      wants_approval: batch.wantsApproval,
      created_by: batch.createdBy,
      created_by_name: batch.createdByName,
      run_by: batch.createdBy,
      request_id: batch.requestId,
      ip: batch.ip,
      host: batch.host,
      created_at: batch.createdAt,
    })
    .execute();
}

type Patch = Partial<
  Pick<
    StoredBatch,
    | 'state'
    | 'undoing'
    | 'waveLeft'
    | 'nextWaveAt'
    | 'startAt'
    | 'graceUntil'
    | 'approvedBy'
    | 'approvedById'
    | 'runBy'
    | 'requestId'
    | 'ip'
    | 'host'
    | 'taskId'
    | 'orderedAt'
    | 'startedAt'
    | 'endedAt'
  >
> & { problem?: Sayable | null };

/** Saves what has changed of a batch. */
export async function saveBatch(tx: Db, id: string, to: Patch): Promise<void> {
  const columns = {
    state: to.state,
    undoing: to.undoing,
    wave_left: to.waveLeft,
    next_wave_at: to.nextWaveAt,
    start_at: to.startAt,
    grace_until: to.graceUntil,
    approved_by: to.approvedBy,
    approved_by_id: to.approvedById,
    run_by: to.runBy,
    request_id: to.requestId,
    ip: to.ip,
    host: to.host,
    task_id: to.taskId,
    ordered_at: to.orderedAt,
    started_at: to.startedAt,
    ended_at: to.endedAt,
    problem: to.problem == null ? to.problem : messageJson(to.problem),
  };
  const changed = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await tx.updateTable('account_batch').set(changed).where('id', '=', id).execute();
}

/** Wakes the loop that starts scheduled batches when the transaction commits. */
export const wakeLoop = (tx: Db) => sql`select pg_notify('skydeck_work', 'account-batch')`.execute(tx);

/** The batches of a long list in their order, with the accounts that each is about. */
export async function readSeries(
  db: Db,
  scope: Scope,
  seriesId: string,
): Promise<{ id: string; part: number; state: BatchState; accounts: number }[]> {
  const { rows } = await sql<{ id: string; part: number; state: BatchState; accounts: number }>`
    select b.id, b.part, b.state, (select count(*)::int from account_batch_row r
      where r.batch_id = b.id and r.account_id is not null and r.state <> 'blocked') as accounts
    from account_batch b where b.series_id = ${seriesId} and ${within(scope, 'b')} order by b.part`.execute(db);
  return rows;
}

/** The other batches of a long list have the same approval, but for those that its giver started; answers those that were waiting for it. */
export async function approveSeries(
  tx: Db,
  {
    id,
    seriesId,
    approvedBy,
    approvedById,
  }: { id: string; seriesId: string; approvedBy: string; approvedById: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    update account_batch set approved_by = ${approvedBy}, approved_by_id = ${approvedById}
    where series_id = ${seriesId} and id <> ${id} and approved_by is null
      and coalesce(run_by, created_by) is distinct from ${approvedById} returning id, state`.execute(tx);
  return rows.flatMap((row) => (row.state === 'approval' ? [row.id] : []));
}

/** Lets the starts of one person follow one another until the transaction ends: each counts those before. */
export async function lockStarts(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batches of ${accountId}`}, 0))`.execute(tx);
}

/** What a person started since, the first of it first; the batches of a list that was split are one. */
export async function readStarts(
  db: Db,
  { by, since }: { by: string; since: Date },
): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select coalesce(series_id, id) as id, min(ordered_at) as at from account_batch
    where run_by = ${by} and ordered_at > ${since} group by 1 order by 2`.execute(db);
  return rows;
}

/** Accounts of other batches of an action that someone has scheduled, or started since, and no one else has approved. */
export async function countUnapproved(
  db: Db,
  scope: Scope,
  { id, action, by, since }: { id: string; action: BatchAction; by: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_batch b join account_batch_row r on r.batch_id = b.id
    where b.run_by = ${by} and b.action = ${action} and b.approved_by is null and b.id <> ${id} and ${within(scope, 'b')}
      and (b.state = 'scheduled' or b.started_at > ${since})
      and r.account_id is not null and r.state not in ('unchecked', 'blocked', 'skipped')`.execute(db);
  return rows[0]?.count ?? 0;
}
