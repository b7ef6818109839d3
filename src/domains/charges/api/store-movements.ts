import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { customerPostings } from '#domains/ledger/api/port.ts';
import type { TransactionKind } from '../kinds.ts';
import { documentOf, kind } from './store-transactions.ts';

/** A part of the books of an account: from a moment on, and before another. */
export interface Span {
  accountId: string;
  currency: Currency;
  from: Date;
  until: Date;
}

/** A movement on the account of a customer. */
export interface Movement {
  at: Date;
  kind: TransactionKind;
  /** What was used; null where money moved. */
  objectName: string | null;
  meter: string | null;
  /** The document that it is on; null: none yet. */
  document: string | null;
  /** Minor units: above zero for what is paid in, below for what is charged. */
  amount: number;
}

const inSpan = (db: Db, { accountId, currency, from, until }: Span) =>
  customerPostings(db)
    .leftJoin('charge_posting as x', 'x.entry_id', 'e.id')
    .leftJoin('charge as c', 'c.id', 'x.charge_id')
    .clearSelect()
    .where('a.account_id', '=', accountId)
    .where('a.currency', '=', currency)
    .where('e.at', '>=', from)
    .where('e.at', '<', until);

/** The movements of a span, the first to take effect first. */
export async function readMovements(db: Db, span: Span): Promise<Movement[]> {
  return inSpan(db, span)
    .select([
      'e.at',
      kind.as('kind'),
      'c.object_name as objectName',
      'c.meter',
      documentOf('number').as('document'),
      sql<number>`-p.amount`.as('amount'),
    ])
    .orderBy('e.at')
    .orderBy('p.seq')
    .execute();
}

/** What the movements of a span come to, by kind. */
export async function readMovementTotals(
  db: Db,
  span: Span,
): Promise<{ kind: TransactionKind; count: number; amount: number }[]> {
  return inSpan(db, span)
    .select([kind.as('kind'), sql<number>`count(*)::int`.as('count'), sql<number>`-sum(p.amount)::bigint`.as('amount')])
    .groupBy(kind)
    .orderBy(kind)
    .execute();
}
