import { say } from '../messages.ts';
import { sql } from 'kysely';
import { chargeLines } from '#domains/charges/api/port.ts';
import { creditUses } from '#domains/credits/api/port.ts';
import { reductions } from '#domains/payments/api/port.ts';
import type { Currency } from '#kernel/money.ts';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { ownerEmail, ownerEmailKey, accountFinders } from '#domains/tenancy/api/port.ts';
import { listRows } from '#platform/http/list-source.ts';
import { NotFound } from '#kernel/errors.ts';
import { invoices } from '../contract.ts';
import type { DocumentKind, FileFormat } from '../states.ts';
import { linesOf, readInvoiceIn, stateSql } from './store.ts';

/** What credits have paid of `i`, an invoice, before tax. */
const paidByCredits = sql`coalesce((
  select sum(l.net * u.amount / c.amount::numeric)
  from invoice_line l join ${chargeLines} c on c.id = l.charge_id join ${creditUses} u on u.charge_id = c.id
  where l.invoice_id = i.id), 0)`;

/** What money has paid of `i`, an invoice, where reductions have paid the last ones; what credits have paid counts here as money. */
const paidWithoutReductions = sql`greatest(0, least(i.total - i.credited,
  (select m.received from invoice_money m where m.account_id = i.account_id and m.currency = i.currency)
  - coalesce((select sum(r.amount) from ${reductions} r where r.account_id = i.account_id and r.currency = i.currency), 0)
  - coalesce((select sum(b.total - b.credited) from invoice b
    where b.account_id = i.account_id and b.currency = i.currency and b.kind = 'invoice' and b.status = 'issued'
      and (b.issued_at, b.number) < (i.issued_at, i.number)), 0)))`;

/**
 * A relation of what people have paid of issued invoices: `id`, `site_id`, `account_id`, `month`, `currency`, `issued_at`, and `net`,
 * what they have paid with money before tax, in minor units: neither with credits nor reductions. An invoice that was credited whole is
 * not in it.
 */
export const paidInvoices = sql`
  select i.id, i.site_id, i.account_id, i.month, i.currency, i.issued_at,
    greatest(0, round(i.net * ${paidWithoutReductions} / i.total - ${paidByCredits}))::bigint as net
  from invoice i
  where i.kind = 'invoice' and i.status = 'issued' and i.total > i.credited and i.paid >= i.total - i.credited`;

const due = sql<number>`case when i.kind = 'invoice' and i.status = 'issued' then i.total - i.credited - i.paid else 0 end`;

/** The documents in scope, the newest first; drafts have no date yet. */
export const listInvoices = listRows(invoices.listInvoices, {
  what: 'invoices',
  from: ({ db, me, now }) =>
    db
      .selectFrom('invoice as i')
      .select((e) => [
        'i.id',
        ownerEmail('i.account_id').as('owner'),
        e.ref('i.kind').$castTo<DocumentKind>().as('kind'),
        sql<string>`coalesce(i.number_text, '')`.as('number'),
        sql<string>`to_char(i.month, 'YYYY-MM')`.as('month'),
        stateSql(now).as('state'),
        e.ref('i.currency').$castTo<Currency>().as('currency'),
        'i.total',
        due.as('due'),
        'i.issued_at as issuedAt',
        'i.due_at as dueAt',
        sql<FileFormat[]>`array(select f.format from invoice_file f where f.invoice_id = i.id order by f.format)`.as(
          'files',
        ),
        sql<boolean>`i.account_id = ${me.accountId}`.as('own'),
      ]),
  scope: ({ scope }) => within(scope, 'i'),
  id: sortBy('i.id', 'uuid'),
  sorts: {
    issuedAt: sortByKnown('i.issued_at', 'timestamptz'),
    number: { value: sql`coalesce(i.number_text, '')`, type: 'text' },
    total: sortBy('i.total', 'bigint'),
  },
  search: [ownerEmailKey('i.account_id'), sql`lower(i.number_text)`],
  filters: {
    state: (states, { now }) => sql<boolean>`${stateSql(now)} = any(${states}::text[])`,
    kind: (kind) => sql<boolean>`i.kind = ${kind}`,
    period: (period) => {
      const [from = '', until = ''] = period.split('..');
      return sql<boolean>`(${from} = '' or i.issued_at >= (nullif(${from}, '')::date)::timestamp at time zone 'utc')
        and (${until} = '' or i.issued_at < (nullif(${until}, '')::date + 1)::timestamp at time zone 'utc')`;
    },
    mine: (_mine, { me }) => sql<boolean>`i.account_id = ${me.accountId}`,
  },
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
});

/** The lines of a document in scope. */
export const listInvoiceLines = listRows(invoices.listInvoiceLines, {
  what: 'invoice-lines',
  async prepare({ db, scope, now }, { params }) {
    const found = await readInvoiceIn(db, scope, { id: params.invoiceId, now });
    if (found === undefined) throw new NotFound();
    return found;
  },
  from: ({ db }) => linesOf(db),
  scope: ({ own }) => sql<boolean>`l.invoice_id = ${own.id}`,
  id: sortBy('l.number', 'bigint'),
  sorts: { number: sortBy('l.number', 'bigint'), net: sortBy('l.net', 'bigint') },
  search: [sql`lower(l.object_name)`],
  filters: {},
  of: ({ own }) => own.numberText,
});

/** How many documents a site has issued. */
export async function countIssued(db: Db, siteId: string): Promise<number> {
  const row = await db
    .selectFrom('invoice_series')
    .select(sql<number>`coalesce(sum(last_number), 0)::int`.as('issued'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return row.issued;
}

/** What credit notes have of the lines of an invoice that was found, by the number of the line: minor units as in its columns. */
export async function readCreditedLines(
  db: Db,
  invoiceId: string,
): Promise<Map<number, { net: number; amount: number }>> {
  const { rows } = await sql<{ number: number; net: number; amount: number }>`
    select l.number, sum(c.net)::bigint as net, sum(c.amount)::bigint as amount
    from invoice_line l join invoice n on n.of_id = l.invoice_id and n.status = 'issued'
      join invoice_line c on c.invoice_id = n.id and c.charge_id = l.charge_id and c.from_at = l.from_at
    where l.invoice_id = ${invoiceId} group by l.number order by l.number`.execute(db);
  return new Map(rows.map(({ number, net, amount }) => [number, { net, amount }]));
}

/** The last credit note about a line of an invoice that was found, or about any of it; undefined: there is none. */
export async function readLastNote(
  db: Db,
  invoiceId: string,
  line: number | null,
): Promise<{ id: string; number: string; total: number } | undefined> {
  const { rows } = await sql<{ id: string; number: string; total: number }>`
    select n.id, n.number_text as number, n.total from invoice n
    where n.of_id = ${invoiceId} and n.status = 'issued' and (${line}::int is null or exists (
      select from invoice_line l join invoice_line c on c.charge_id = l.charge_id and c.from_at = l.from_at
      where l.invoice_id = n.of_id and l.number = ${line} and c.invoice_id = n.id))
    order by n.number desc limit 1`.execute(db);
  return rows[0];
}

/** What tasks were and who ordered them, by id; those that are long over are missing. */
export async function readTasks(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('task')
    .select(['id as taskId', 'title', 'created_by_name as by'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Accounts are found by the number of an invoice. */
export const invoiceFinder = accountFinders({
  id: 'invoice',
  title: say('found-by-invoice'),
  may: 'billing.view',
  condition: (text) =>
    /\d/.test(text)
      ? sql<boolean>`account.id in (select i.account_id from invoice i where lower(i.number_text) = ${text})`
      : null,
});

interface Unpaid {
  currency: Currency;
  count: number;
  /** What is left to pay, in minor units. */
  open: number;
}

/** What of the issued invoices of an account, found before, is neither paid nor credited: a row for each currency. */
export async function readUnpaidOf(db: Db, accountId: string): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select currency, count(*)::int as count, sum(total - paid - credited + refunded)::bigint as open
    from invoice where account_id = ${accountId} and kind = 'invoice' and status = 'issued'
      and total - paid - credited + refunded > 0
    group by currency order by currency`.execute(db);
  return rows;
}

/** Another text than before once a document of a site was drafted, issued or discarded. */
export async function readDocumentMark(db: Db, siteId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select count(*) || ' ' || count(issued_at) || ' ' || coalesce(max(created_at)::text, '') as mark
    from invoice where site_id = ${siteId}`.execute(db);
  return rows[0]!.mark;
}
