import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import { toJson } from '#platform/db/columns.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Unit } from '#domains/charges/kinds.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { ownerEmail } from '#domains/tenancy/api/port.ts';
import type { DocumentLine, IssuedDocument } from '../document.ts';
import type { DocumentKind, FileFormat, InvoiceState } from '../states.ts';
import type { TaxCategory } from '../tax.ts';

/** What a document is, by what became of it. */
export const stateSql = (now: Date) => sql<InvoiceState>`case
  when i.status = 'draft' then 'draft'
  when i.kind = 'credit-note' then case when i.refunded >= i.total then 'refunded' else 'issued' end
  when i.credited >= i.total then case when i.refunded >= i.total then 'refunded' else 'credited' end
  when i.paid >= i.total - i.credited then 'paid'
  when i.due_at < ${now} then 'overdue'
  when i.paid > 0 then 'partially-paid'
  else 'open' end`;

const documentsIn = (db: Db, now: Date) =>
  db.selectFrom('invoice as i').select((e) => [
    'i.id',
    'i.site_id as siteId',
    'i.account_id as accountId',
    ownerEmail('i.account_id').as('owner'),
    e.ref('i.kind').$castTo<DocumentKind>().as('kind'),
    'i.of_id as ofId',
    stateSql(now).as('state'),
    'i.number',
    sql<string>`coalesce(i.number_text, '')`.as('numberText'),
    sql<string>`to_char(i.month, 'YYYY-MM')`.as('month'),
    e.ref('i.currency').$castTo<Currency>().as('currency'),
    'i.net',
    'i.tax',
    'i.total',
    'i.paid',
    'i.credited',
    'i.refunded',
    'i.issued_at as issuedAt',
    'i.due_at as dueAt',
    'i.sent_at as sentAt',
    'i.hash',
    // Written by `saveIssued` alone, as what it says.
    sql<IssuedDocument | null>`i.document`.as('document'),
    // Of a draft that waits for an outside system.
    sql<IssuedDocument | null>`i.sealed`.as('sealed'),
    'i.sealed_number as sealedNumber',
    sql<FileFormat[]>`array(select f.format from invoice_file f where f.invoice_id = i.id order by f.format)`.as(
      'files',
    ),
  ]);
export type StoredInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

/** A document in the scope; undefined where there is none. */
export const readInvoiceIn = (db: Db, scope: Scope, { id, now }: { id: string; now: Date }) =>
  documentsIn(db, now).where('i.id', '=', id).where(within(scope, 'i')).executeTakeFirst();

/** Documents in the scope, of some ids. */
export const readInvoicesIn = (db: Db, scope: Scope, { ids, now }: { ids: readonly string[]; now: Date }) =>
  documentsIn(db, now)
    .where('i.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(within(scope, 'i'))
    .orderBy('i.issued_at')
    .orderBy('i.id')
    .execute();

/** The next issued documents of a site after one of them, in the order of their making. */
export const readIssuedAfter = (
  db: Db,
  siteId: string,
  { after, size, now }: { after: string | null; size: number; now: Date },
) =>
  documentsIn(db, now)
    .where('i.site_id', '=', siteId)
    .where('i.status', '=', 'issued')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(i.issued_at, i.id) > (select p.issued_at, p.id from invoice p where p.id = ${after}::uuid)`,
      ),
    )
    .orderBy('i.issued_at')
    .orderBy('i.id')
    .limit(size)
    .execute();

/** Any document, for tasks. */
export const findInvoice = (db: Db, id: string, now = new Date()) =>
  documentsIn(db, now).where('i.id', '=', id).executeTakeFirst();

/** The same, locked. */
export const lockInvoice = (tx: Db, id: string, now: Date) =>
  documentsIn(tx, now).where('i.id', '=', id).forNoKeyUpdate('i').executeTakeFirst();

/** The credit notes about an invoice that was found, the oldest first. */
export const readNotesOf = (db: Db, invoiceId: string, now: Date) =>
  documentsIn(db, now).where('i.of_id', '=', invoiceId).orderBy('i.issued_at').orderBy('i.id').execute();

/** The invoices of an account and month, drafts too. */
export const readInvoicesOf = (db: Db, { accountId, month }: { accountId: string; month: Date }) =>
  documentsIn(db, new Date())
    .where('i.account_id', '=', accountId)
    .where('i.month', '=', month.toISOString().slice(0, 10))
    .where('i.kind', '=', 'invoice')
    .orderBy('i.id')
    .execute();

/** Of these accounts, those whose invoices of a month are all issued and sent. */
export async function readServed(
  db: Db,
  { accountIds, month }: { accountIds: readonly string[]; month: Date },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invoice')
    .select('account_id as accountId')
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('month', '=', month.toISOString().slice(0, 10))
    .where('kind', '=', 'invoice')
    .groupBy('account_id')
    .having(sql<boolean>`bool_and(sent_at is not null)`)
    .execute();
  return new Set(rows.map(({ accountId }) => accountId));
}

interface Draft {
  siteId: string;
  accountId: string;
  month: Date;
  currency: Currency;
  kind: DocumentKind;
  ofId: string | null;
  /** Before tax, which is known when it is issued. */
  net: number;
  now: Date;
}

/** Opens a draft; null where the invoice of the account, month and currency exists. */
export async function insertDraft(tx: Db, draft: Draft): Promise<string | null> {
  const row = await tx
    .insertInto('invoice')
    .values({
      id: newId<'invoice'>(),
      site_id: draft.siteId,
      account_id: draft.accountId,
      kind: draft.kind,
      of_id: draft.ofId,
      status: 'draft',
      month: draft.month.toISOString().slice(0, 10),
      currency: draft.currency,
      net: draft.net,
      total: draft.net,
      created_at: draft.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Removes the drafts of an account and month, with their lines; sealed ones stay, since their number was given away. */
export async function deleteDrafts(tx: Db, { accountId, month }: { accountId: string; month: Date }): Promise<void> {
  await tx
    .deleteFrom('invoice')
    .where('account_id', '=', accountId)
    .where('month', '=', month.toISOString().slice(0, 10))
    .where('status', '=', 'draft')
    .where('sealed', 'is', null)
    .execute();
}

/** Seals a draft: its document and its number are final, and an outside system is asked about them. */
export async function saveSealed(
  tx: Db,
  id: string,
  { number, document }: { number: number; document: IssuedDocument },
): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ sealed: toJson(document), sealed_number: number })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}

/** Makes these the lines of a draft. */
export async function replaceLines(tx: Db, invoiceId: string, lines: readonly DocumentLine[]): Promise<void> {
  await tx.deleteFrom('invoice_line').where('invoice_id', '=', invoiceId).execute();
  await insertRows(tx, 'invoice_line', {
    rows: lines.map((line) => ({
      invoice_id: invoiceId,
      number: line.number,
      charge_id: line.chargeId,
      object_type: line.objectType,
      object_id: line.objectId,
      object_name: line.objectName,
      zone_id: line.zoneId,
      meter: line.meter,
      state: line.state,
      kind: line.kind,
      quantity: String(line.quantity),
      unit: line.unit,
      rate_micro: line.rateMicro,
      from_at: line.from.toISOString(),
      until_at: line.until.toISOString(),
      amount: line.amount,
      net: line.net,
      tax_category: line.taxCategory,
      tax_rate_bp: String(line.taxRateBp),
      tax_group: line.taxGroup ?? null,
    })),
  });
}

/** The lines of a document that was found, in their order. */
export async function readLines(db: Db, invoiceId: string): Promise<DocumentLine[]> {
  const rows = await linesOf(db).where('l.invoice_id', '=', invoiceId).orderBy('l.number').execute();
  return rows.map(({ taxGroup, ...line }) => (taxGroup === null ? line : { ...line, taxGroup }));
}

export const linesOf = (db: Db) =>
  db
    .selectFrom('invoice_line as l')
    .select((e) => [
      'l.number',
      'l.charge_id as chargeId',
      'l.object_type as objectType',
      'l.object_id as objectId',
      'l.object_name as objectName',
      'l.zone_id as zoneId',
      'l.meter',
      'l.state',
      'l.kind',
      sql<number>`l.quantity::float8`.as('quantity'),
      e.ref('l.unit').$castTo<Unit>().as('unit'),
      'l.rate_micro as rateMicro',
      'l.from_at as from',
      'l.until_at as until',
      'l.amount',
      'l.net',
      e.ref('l.tax_category').$castTo<TaxCategory | null>().as('taxCategory'),
      sql<number>`l.tax_rate_bp::float8`.as('taxRateBp'),
      'l.tax_group as taxGroup',
    ]);

/** What the invoices of a month, drafts included, have of each charge, by currency. */
export async function readCollected(
  db: Db,
  { accountId, month }: { accountId: string; month: Date },
): Promise<Map<Currency, Record<string, number>>> {
  const { rows } = await sql<{ currency: Currency; amounts: Record<string, number> }>`
    select i.currency, coalesce(jsonb_object_agg(l.charge_id, l.amount) filter (where l.charge_id is not null), '{}') as amounts
    from invoice i left join (select invoice_id, charge_id, sum(amount) as amount from invoice_line group by 1, 2) l
      on l.invoice_id = i.id
    where i.account_id = ${accountId} and i.month = ${month.toISOString().slice(0, 10)}::date and i.kind = 'invoice'
    group by i.currency`.execute(db);
  return new Map(rows.map(({ currency, amounts }) => [currency, amounts]));
}

/** The next number of a series; no one else takes one of it until the transaction ends. */
export async function takeNumber(tx: Db, siteId: string, kind: DocumentKind): Promise<number> {
  const row = await tx
    .insertInto('invoice_series')
    .values({ site_id: siteId, kind, last_number: 1 })
    .onConflict((on) =>
      on.columns(['site_id', 'kind']).doUpdateSet((e) => ({ last_number: e('invoice_series.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

/** Issues a draft: from here on the database refuses every change. */
export async function saveIssued(
  tx: Db,
  id: string,
  { number, document, hash }: { number: number; document: IssuedDocument; hash: string },
): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({
      status: 'issued',
      number,
      number_text: document.number,
      net: document.net,
      tax: document.tax,
      total: document.total,
      issued_at: document.issuedAt,
      due_at: document.dueAt,
      document: toJson(document),
      hash,
    })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}

/** Allocates what an account has paid to its invoices, the oldest first. */
export async function settleInvoices(tx: Db, accountId: string, currency: Currency): Promise<void> {
  await sql`select settle_invoices(${accountId}, ${currency})`.execute(tx);
}

/** Takes a credit note off its invoice. */
export async function saveCredited(tx: Db, invoiceId: string, amount: number): Promise<void> {
  await tx
    .updateTable('invoice')
    .set((e) => ({ credited: e('credited', '+', amount), paid: sql`least(paid, total - credited - ${amount})` }))
    .where('id', '=', invoiceId)
    .execute();
}

/** Notes that a document went to its recipients; false where that was done before. */
export async function saveSent(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('invoice')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a file of a document; one that is there stays. */
export async function insertFile(
  tx: Db,
  file: { invoiceId: string; format: FileFormat; content: Buffer; sha256: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('invoice_file')
    .values({
      invoice_id: file.invoiceId,
      format: file.format,
      content: file.content,
      sha256: file.sha256,
      created_at: file.now,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** A file of a document that was found; undefined while it is being made. */
export async function readFile(db: Db, invoiceId: string, format: FileFormat): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('invoice_file')
    .select('content')
    .where('invoice_id', '=', invoiceId)
    .where('format', '=', format)
    .executeTakeFirst();
  return row?.content;
}

/** The documents of an account, for the file of what is kept of a person. */
export async function readPersonalInvoices(db: Db, accountId: string) {
  return db
    .selectFrom('invoice')
    .select(['kind', 'number_text as number', 'month', 'currency', 'net', 'tax', 'total', 'paid', 'credited'])
    .select(['issued_at as issuedAt', 'due_at as dueAt', 'document'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'issued')
    .orderBy('issued_at')
    .execute();
}
