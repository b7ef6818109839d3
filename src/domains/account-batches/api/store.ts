import { sql } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import { messageJson, toJson } from '#platform/db/columns.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import type { BatchAction } from '../actions.ts';
import { BatchOptions } from '../schemas.ts';
import { isRowState, rowStates, type BatchState, type RowState } from '../states.ts';
import type { z } from 'zod';

export type Options = z.output<typeof BatchOptions>;

export interface StoredBatch {
  id: string;
  siteId: string | null;
  action: BatchAction;
  state: BatchState;
  undoing: boolean;
  options: Options;
  waveSize: number | null;
  wavePauseMinutes: number;
  waveLeft: number | null;
  nextWaveAt: Date | null;
  startAt: Date | null;
  wantsApproval: boolean;
  approvedBy: string | null;
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
      'b.undoing',
      e.ref('b.options').$castTo<Options>().as('options'),
      'b.wave_size as waveSize',
      'b.wave_pause_minutes as wavePauseMinutes',
      'b.wave_left as waveLeft',
      'b.next_wave_at as nextWaveAt',
      'b.start_at as startAt',
      'b.wants_approval as wantsApproval',
      'b.approved_by as approvedBy',
      'b.created_by as createdBy',
      'b.created_by_name as createdByName',
      'b.run_by as runBy',
      'b.request_id as requestId',
      'b.ip',
      'b.host',
      'b.problem',
      'b.task_id as taskId',
      'b.created_at as createdAt',
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
    | 'options'
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
      state: 'checking',
      options: toJson(batch.options),
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
    | 'approvedBy'
    | 'runBy'
    | 'requestId'
    | 'ip'
    | 'host'
    | 'taskId'
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
    approved_by: to.approvedBy,
    run_by: to.runBy,
    request_id: to.requestId,
    ip: to.ip,
    host: to.host,
    task_id: to.taskId,
    started_at: to.startedAt,
    ended_at: to.endedAt,
    problem: to.problem == null ? to.problem : messageJson(to.problem),
  };
  const changed = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await tx.updateTable('account_batch').set(changed).where('id', '=', id).execute();
}

/** What the dry run found of a row. */
export interface Preview {
  servers: number;
  notices: number;
  currency: 'USD' | 'ILS' | 'EUR';
  /** Minor units. */
  balance: number;
  amount: number;
}

export interface StoredRow {
  position: number;
  line: number;
  given: string;
  accountId: string | null;
  email: string;
  value: string;
  state: RowState;
  reason: Message | null;
  preview: Preview | null;
  before: unknown;
  endedAt: Date | null;
}

export const rowsIn = (db: Db) =>
  db
    .selectFrom('account_batch_row as r')
    .select((e) => [
      'r.position',
      'r.line',
      'r.given',
      'r.account_id as accountId',
      'r.email',
      'r.value',
      e.ref('r.state').$castTo<RowState>().as('state'),
      'r.reason',
      e.ref('r.preview').$castTo<Preview | null>().as('preview'),
      e.ref('r.before').$castTo<unknown>().as('before'),
      'r.ended_at as endedAt',
    ]);

export type NewRow = Pick<StoredRow, 'line' | 'given' | 'accountId' | 'email' | 'value'> & { reason: Message | null };

/** Adds the rows of a batch in their order; those with a reason are blocked for good. */
export async function insertBatchRows(tx: Db, batchId: string, rows: readonly NewRow[]): Promise<void> {
  await insertRows(tx, 'account_batch_row', {
    rows: rows.map((row, position) => ({
      batch_id: batchId,
      position,
      line: row.line,
      given: row.given,
      account_id: row.accountId,
      email: row.email,
      value: row.value,
      state: row.reason === null ? 'unchecked' : 'blocked',
      reason: row.reason as never,
    })),
  });
}

/** The first row of a batch in a state, locked; null: there is none. */
export async function lockNextRow(tx: Db, batchId: string, state: RowState): Promise<StoredRow | null> {
  const found = rowsIn(tx).where('r.batch_id', '=', batchId).where('r.state', '=', state);
  return (await found.orderBy('r.position').limit(1).forUpdate('r').executeTakeFirst()) ?? null;
}

export async function saveRow(
  tx: Db,
  { batchId, position }: { batchId: string; position: number },
  to: { state: RowState; reason: Sayable | null; preview?: Preview | null; before?: unknown; endedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('account_batch_row')
    .set({
      state: to.state,
      reason: to.reason === null ? null : messageJson(to.reason),
      ...(to.preview === undefined ? {} : { preview: to.preview === null ? null : toJson(to.preview) }),
      ...(to.before === undefined ? {} : { before: toJson(to.before) }),
      ...(to.endedAt === undefined ? {} : { ended_at: to.endedAt }),
    })
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .execute();
}

/** Moves all rows of a batch from one state to another; `matched`: only those that have an account. */
export async function moveRows(
  tx: Db,
  batchId: string,
  { from, to, matched = false }: { from: readonly RowState[]; to: RowState; matched?: boolean },
): Promise<void> {
  await tx
    .updateTable('account_batch_row')
    .set({ state: to })
    .where('batch_id', '=', batchId)
    .where('state', 'in', from)
    .where(matched ? sql<boolean>`account_id is not null and preview is not null` : sql<boolean>`true`)
    .execute();
}

export type Counts = Record<RowState, number>;

/** How many rows of each state batches have. */
export async function countRows(db: Db, batchIds: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const counts = new Map(batchIds.map((id) => [id, noRows()]));
  if (batchIds.length === 0) return counts;
  const rows = await db
    .selectFrom('account_batch_row')
    .select(['batch_id as id', 'state'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('batch_id', 'in', batchIds)
    .groupBy(['batch_id', 'state'])
    .execute();
  for (const { id, state, count } of rows) {
    const of = counts.get(id);
    if (of !== undefined && isRowState(state)) of[state] = count;
  }
  return counts;
}

export const noRows = () => Object.fromEntries(rowStates.map((state) => [state, 0])) as Counts;
export const totalOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What the dry run found of all rows that are, or were, ready. */
export async function readTotals(db: Db, batchId: string) {
  const { rows } = await sql<Preview>`
    select preview->>'currency' as currency, sum((preview->>'servers')::int)::int as servers,
      sum((preview->>'notices')::int)::int as notices, sum((preview->>'balance')::bigint)::bigint as balance,
      sum((preview->>'amount')::bigint)::bigint as amount
    from account_batch_row where batch_id = ${batchId} and state <> 'blocked' and preview is not null
    group by 1 order by 1`.execute(db);
  return {
    servers: rows.reduce((sum, { servers }) => sum + servers, 0),
    notices: rows.reduce((sum, { notices }) => sum + notices, 0),
    money: rows.map(({ currency, balance, amount }) => ({
      currency,
      balance: Number(balance),
      amount: Number(amount),
    })),
  };
}

/** Whether an account is in another batch that is under way. */
export async function isInOtherBatch(tx: Db, accountId: string, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_batch_row r join account_batch b on b.id = r.batch_id
    where r.account_id = ${accountId} and r.batch_id <> ${batchId} and b.state in ('approval', 'scheduled', 'running', 'paused')
      and r.state = case when b.undoing then 'done' else 'ready' end limit 1`.execute(tx);
  return rows.length > 0;
}

/** The lines that name an account, as its owner takes them along. */
export const readLinesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account_batch_row as r')
    .innerJoin('account_batch as b', 'b.id', 'r.batch_id')
    .select(['b.action', 'r.email', 'r.state', 'b.created_at as created', 'r.ended_at as ended'])
    .where('r.account_id', '=', accountId)
    .orderBy('b.created_at')
    .execute();

/** Removes what identifies a deleted person: as an account of a batch, and as the one who ordered it. */
export async function forgetInBatches(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('account_batch_row')
    .set({ given: '', email: '', value: '', account_id: null, before: null })
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('account_batch')
    .set({ created_by_name: '', created_by: null, ip: '' })
    .where('created_by', '=', accountId)
    .execute();
}
