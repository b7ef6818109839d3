import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { customerPostings } from '#domains/ledger/api/port.ts';
import { charges } from '../contract.ts';
import type { TransactionKind, Unit } from '../kinds.ts';
import { quantityOf, unitOf } from './store-charges.ts';

/** What a movement `e` is, with its charge `c` if it has one. */
export const kind = sql<TransactionKind>`case when c.id is not null then c.kind
  when e.kind in ('deposit', 'refund', 'credit', 'tax', 'credit-note') then e.kind else 'other' end`;

const dayOf = (date: string | undefined): string | null => date?.slice(0, 10) ?? null;

/** What a movement is on, by what caused it: a charge, or the document itself. */
export const documentOf = (column: 'document_id' | 'number') =>
  sql<
    string | null
  >`(select ${sql.ref(`d.${column}`)} from transaction_document d where d.cause_id = e.cause_id limit 1)`;

/** The movements on the account of the caller, with what was charged by them. */
export const listTransactions = listRows(charges.listTransactions, {
  what: 'transactions',
  from: ({ db }) =>
    customerPostings(db)
      .leftJoin('charge_posting as x', 'x.entry_id', 'e.id')
      .leftJoin('charge as c', 'c.id', 'x.charge_id')
      .select([
        kind.as('kind'),
        'c.object_type as objectType',
        'c.object_id as objectId',
        'c.object_name as objectName',
        'c.meter',
        'c.state',
        'c.zone_id as zoneId',
        'x.from_at as from',
        'x.until_at as until',
        sql<number | null>`round(${quantityOf}, 6)::float8`.as('quantity'),
        sql<Unit | null>`${unitOf}`.as('unit'),
        'c.rate_micro as unitPriceMicro',
        sql<number | null>`case when e.kind = 'tax' then -p.amount end`.as('tax'),
        documentOf('document_id').as('invoiceId'),
        documentOf('number').as('invoiceNumber'),
      ]),
  scope: ({ me }) => sql<boolean>`a.account_id = ${me.accountId}`,
  id: sortBy('p.seq', 'bigint'),
  sorts: { date: sortBy('e.at', 'timestamptz') },
  search: [sql`lower(c.object_name)`],
  filters: {
    kind: (wanted) => sql<boolean>`${kind} = any(${wanted}::text[])`,
    currency: (currency) => sql<boolean>`a.currency = ${currency}`,
    period: (period) => {
      const [from = '', until = ''] = period.split('..');
      return sql<boolean>`(${from} = '' or e.at >= (nullif(${from}, '')::date)::timestamp at time zone 'utc')
        and (${until} = '' or e.at < (nullif(${until}, '')::date + 1)::timestamp at time zone 'utc')`;
    },
  },
  more: ({ me }, items) => {
    const days = items.map(({ date }) => dayOf(date));
    const [first, last] = [days[0] ?? null, days.at(-1) ?? null];
    const rowsOf = (day: string | null) => days.filter((one) => one === day).length;
    return {
      userId: me.accountId,
      from: first,
      nextDate: last,
      nextSkip: rowsOf(last),
      prevDate: first,
      prevSkip: rowsOf(first),
    };
  },
});
