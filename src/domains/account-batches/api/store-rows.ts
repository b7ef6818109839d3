import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson, toJson } from '#platform/db/columns.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SuspensionCost } from '#domains/servers/api/port.ts';
import type { FactKind, MonthlyCost } from '../schemas.ts';
import { isRowState, rowStates, type RowState } from '../states.ts';

/** What the dry run found of a row. */
export interface Preview {
  servers: number;
  notices: number;
  currency: Currency;
  /** Minor units. */
  balance: number;
  amount: number;
  /** What the servers cost a month, and while a suspension lasts; by currency, in minor units. */
  monthly?: readonly SuspensionCost[];
  /** What the services that move cost a month, and what they cost where they move to; by currency, in minor units. */
  costBefore?: readonly MonthlyCost[];
  costAfter?: readonly MonthlyCost[];
  /** What a termination ends, a new email leads to, or a move takes along. */
  facts?: readonly { kind: FactKind; text: Message }[];
}

export interface StoredRow {
  position: number;
  line: number;
  given: string;
  accountId: string | null;
  email: string;
  value: string;
  /** The servers that a line names to be moved; null: all that the account has. */
  serverIds: string[] | null;
  state: RowState;
  reason: Message | null;
  preview: Preview | null;
  before: unknown;
  endedAt: Date | null;
  /** When the owner was notified of what will happen. */
  announcedAt: Date | null;
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
      'r.server_ids as serverIds',
      e.ref('r.state').$castTo<RowState>().as('state'),
      'r.reason',
      e.ref('r.preview').$castTo<Preview | null>().as('preview'),
      e.ref('r.before').$castTo<unknown>().as('before'),
      'r.ended_at as endedAt',
      'r.announced_at as announcedAt',
    ]);

export type NewRow = Pick<StoredRow, 'line' | 'given' | 'accountId' | 'email' | 'value' | 'serverIds'> & {
  reason: Message | null;
};

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
      server_ids: row.serverIds,
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
  to: {
    /** Only a row that still is in this state. */
    from?: RowState;
    state: RowState;
    reason: Sayable | null;
    preview?: Preview | null;
    before?: unknown;
    endedAt?: Date;
  },
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
    .where(to.from === undefined ? sql<boolean>`true` : sql<boolean>`state = ${to.from}`)
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
    .where(matched ? sql<boolean>`account_id is not null` : sql<boolean>`true`)
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
  const { rows } = await sql<Omit<Preview, 'monthly' | 'facts' | 'costBefore' | 'costAfter'>>`
    select preview->>'currency' as currency, sum((preview->>'servers')::int)::int as servers,
      sum((preview->>'notices')::int)::int as notices, sum((preview->>'balance')::bigint)::bigint as balance,
      sum((preview->>'amount')::bigint)::bigint as amount
    from account_batch_row where batch_id = ${batchId} and state <> 'blocked' and preview is not null
    group by 1 order by 1`.execute(db);
  const facts = await sql<{ kind: FactKind; accounts: number }>`
    select f->>'kind' as kind, count(distinct position)::int as accounts
    from account_batch_row, jsonb_array_elements(preview->'facts') f
    where batch_id = ${batchId} and state <> 'blocked' and preview ? 'facts' group by 1 order by 1`.execute(db);
  const monthly = await sql<SuspensionCost>`
    select m->>'currency' as currency, sum((m->>'now')::bigint)::bigint as now, sum((m->>'suspended')::bigint)::bigint as suspended
    from account_batch_row, jsonb_array_elements(preview->'monthly') m
    where batch_id = ${batchId} and state <> 'blocked' and preview ? 'monthly' group by 1 order by 1`.execute(db);
  return {
    monthly: monthly.rows,
    costBefore: await costsOf(db, batchId, 'costBefore'),
    costAfter: await costsOf(db, batchId, 'costAfter'),
    facts: facts.rows,
    servers: rows.reduce((sum, { servers }) => sum + servers, 0),
    notices: rows.reduce((sum, { notices }) => sum + notices, 0),
    money: rows.map(({ currency, balance, amount }) => ({
      currency,
      balance,
      amount,
    })),
  };
}

/** What all that moves costs a month, by currency. */
async function costsOf(db: Db, batchId: string, of: 'costBefore' | 'costAfter'): Promise<MonthlyCost[]> {
  const { rows } = await sql<{ currency: Currency; amount: number }>`
    select c->>'currency' as currency, sum((c->>'amount')::bigint)::bigint as amount
    from account_batch_row, jsonb_array_elements(preview->${of}::text) c
    where batch_id = ${batchId} and state <> 'blocked' and preview ? ${of}::text group by 1 order by 1`.execute(db);
  return rows;
}

/** Whether an account is in an older batch that is under way; a newer one waits for this one, and not both for each other. */
export async function isInOlderBatch(tx: Db, accountId: string, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_batch_row r join account_batch b on b.id = r.batch_id
    where r.account_id = ${accountId} and r.batch_id < ${batchId} and (r.state in ('waiting', 'running')
      or b.state in ('approval', 'scheduled', 'running', 'paused')
        and r.state = case when b.undoing then 'done' else 'ready' end) limit 1`.execute(tx);
  return rows.length > 0;
}
