import { createHash } from 'node:crypto';
import type { Payer } from '#domains/billing/api/port.ts';
import { chargeAccount, readMonthCharges, type MonthCharge } from '#domains/charges/api/port.ts';
import { record, recorded, type By } from '#domains/history/api/port.ts';
import { lockBalance, postEntry } from '#domains/ledger/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import type { Contributor } from '#kernel/point.ts';
import type { Db } from '#platform/db/pool.ts';
import type { DocumentLine, IssuedDocument } from '../document.ts';
import { say } from '../messages.ts';
import type { DocumentKind } from '../states.ts';
import { amountText } from '#domains/payments/texts.ts';
import { totalsOf, type Charged, type Totals } from '../totals.ts';
import { buyerOf, languageOf, sellerOf, taxParties } from './parties.ts';
import { issueGate, readExemptions, salesTaxForIssue } from './points.ts';
import type { LegalEntity } from './store-seller.ts';
import {
  insertDraft,
  lockInvoice,
  readCollected,
  readLines,
  replaceLines,
  saveIssued,
  saveSealed,
  settleInvoices,
  takeNumber,
  type StoredInvoice,
} from './store.ts';

const dayMs = 86_400_000;

/** An account whose documents change: a row of its history, and its screens are repainted. */
const ofPayer = recorded('account', ({ emit }, { id, siteId }) =>
  emit('invoice.changed', { siteId, accountId: id }, { userId: id }),
);
export const ofInvoice = ({ accountId, owner, siteId }: Pick<StoredInvoice, 'accountId' | 'owner' | 'siteId'>) =>
  ofPayer({ id: accountId, name: owner, siteId, accountId });

/** The line of a document for a charge, before tax is known. */
const draftLine = (charge: MonthCharge, at: number): DocumentLine => {
  const { id: chargeId, currency: _currency, ...rest } = charge;
  return { ...rest, number: at + 1, chargeId, net: charge.amount, taxCategory: null, taxRateBp: 0 };
};

/**
 * Charges what an account used until the end of a month, and opens a draft for each currency of it that has none: the charges of a
 * month are final from then on.
 */
export async function collectMonth(
  tx: Db,
  { accountId, siteId, month, now }: { accountId: string; siteId: string; month: Date; now: Date },
): Promise<void> {
  await chargeAccount(tx, { accountId, siteId }, nextMonth(month));
  const charges = [
    ...(await readLateCharges(tx, { accountId, month })),
    ...(await readMonthCharges(tx, { accountId, month })),
  ];
  for (const [currency, group] of Map.groupBy(charges, (charge) => charge.currency)) {
    const net = group.reduce((sum, { amount }) => sum + amount, 0);
    if (net <= 0) continue;
    const id = await insertDraft(tx, { accountId, siteId, month, currency, kind: 'invoice', ofId: null, net, now });
    if (id !== null) await replaceLines(tx, id, group.map(draftLine));
  }
}

/**
 * What lines of the month before have grown by since its document was collected, such as by traffic that was summed up late: it is on
 * the next document.
 */
async function readLateCharges(
  tx: Db,
  { accountId, month }: { accountId: string; month: Date },
): Promise<MonthCharge[]> {
  const before = monthStart(new Date(month.getTime() - 1));
  const collected = await readCollected(tx, { accountId, month: before });
  const charges = await readMonthCharges(tx, { accountId, month: before });
  return charges.flatMap((charge) => {
    const amounts = collected.get(charge.currency);
    const amount = charge.amount - (amounts?.[charge.id] ?? 0);
    // Without a document of that month, the charge belongs to the one that is still to come.
    if (amounts === undefined || amount === 0) return [];
    return [{ ...charge, amount, quantity: (charge.quantity * amount) / charge.amount }];
  });
}

/** Lines with their tax, numbered again: a change of a rate within a line makes two of it. */
export function taxedLines<C extends Charged & DocumentLine>(totals: Totals<C>): DocumentLine[] {
  return totals.lines.map(({ category, rateBp, country: _country, exempt: _exempt, parts: _parts, ...line }, i) => ({
    ...line,
    number: i + 1,
    taxCategory: category,
    taxRateBp: rateBp,
  }));
}

const numberText = (prefix: string, kind: DocumentKind, number: number): string =>
  `${prefix}-${kind === 'credit-note' ? 'C' : ''}${String(number).padStart(6, '0')}`;

/** What the number of an invoice begins with: its credit notes do too. */
const prefixOf = (number: string): string => number.split('-')[0] ?? '';

/** JSON with the keys in one order: the database keeps another than the code. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The hash of a document and its lines. */
export const hashOf = (document: IssuedDocument, lines: readonly DocumentLine[]): string =>
  createHash('sha256').update(JSON.stringify({ document, lines }, sorted)).digest('hex');

interface Issuing {
  draft: StoredInvoice;
  entity: LegalEntity;
  payer: Payer & { profile: NonNullable<Payer['profile']> };
  by: By;
  now: Date;
  taskId: string | null;
  /** What other domains know of the document is asked of these; absent: nothing is. */
  domains?: readonly Contributor[];
}

/** What a draft will say, before it has a number; null while the rates of its sales tax are missing. */
async function compose(tx: Db, { draft, entity, payer, now, domains = [] }: Issuing) {
  const { id: invoiceId, accountId, siteId, owner } = draft;
  const [seller, buyer] = [sellerOf(entity), buyerOf(payer.profile, payer.email)];
  const lines = await readLines(tx, draft.id);
  const month = new Date(`${draft.month}-01T00:00:00Z`);
  const sale = { invoiceId, siteId, accountId, owner, seller, buyer, month, now, lines };
  const salesTax = await salesTaxForIssue(domains, tx, sale);
  if (salesTax === 'wait') return null;
  const exemptions = await readExemptions(domains, tx, accountId);
  const totals = totalsOf(lines, {
    ...taxParties(seller, buyer, { exemptions, salesTax }),
    inside: entity.taxInside,
    rounding: entity.taxRounding,
  });
  const document: IssuedDocument = {
    version: 1,
    kind: 'invoice',
    number: '',
    language: languageOf(payer.profile),
    currency: draft.currency,
    month: draft.month,
    issuedAt: now.toISOString(),
    dueAt: dueAt(entity, now),
    seller,
    buyer,
    taxInside: entity.taxInside,
    taxRounding: entity.taxRounding,
    taxes: totals.taxes,
    net: totals.net,
    tax: totals.tax,
    total: totals.total,
    about: null,
  };
  return { document, lines: taxedLines(totals) };
}

const dueAt = ({ dueDays }: LegalEntity, now: Date): string => new Date(now.getTime() + dueDays * dayMs).toISOString();

interface Final {
  document: IssuedDocument;
  lines: DocumentLine[];
  number: number;
}

/**
 * A draft as it is issued; null while an outside system has to answer first, or its sales tax is unknown. A draft that none has to answer for gets its number
 * here; any other is sealed with it, and comes here again with the answer.
 */
async function finalOf(tx: Db, locked: StoredInvoice, issuing: Issuing): Promise<Final | null> {
  const { id, siteId, accountId, owner, sealed, sealedNumber } = locked;
  const gates = issueGate.of(issuing.domains ?? []);
  if (sealed !== null && sealedNumber !== null) {
    const marks = [];
    for (const gate of gates.filter((one) => one.holds(sealed))) {
      const mark = await gate.answer(tx, id);
      if (mark === null) return null;
      marks.push(mark);
    }
    const document = { ...sealed, dueAt: dueAt(issuing.entity, issuing.now), ...(marks.length > 0 ? { marks } : {}) };
    return { document, lines: await readLines(tx, id), number: sealedNumber };
  }
  const composed = await compose(tx, issuing);
  if (composed === null) return null;
  const { document: unnumbered, lines } = composed;
  const holding = gates.filter((one) => one.holds(unnumbered));
  const number = await takeNumber(tx, siteId, 'invoice');
  const document = { ...unnumbered, number: numberText(issuing.entity.prefix, 'invoice', number) };
  await replaceLines(tx, id, lines);
  if (holding.length === 0) return { document, lines, number };
  await saveSealed(tx, id, { number, document });
  for (const gate of holding) await gate.open(tx, { id, siteId, accountId, owner, document, lines });
  return null;
}

/**
 * Issues a draft in the caller's transaction: its number, its snapshot, its tax in the ledger and its row of the history exist
 * together or not at all. Does nothing to one that is issued, or that has to wait.
 */
export async function issueDraft(tx: Db, issuing: Issuing): Promise<void> {
  const { draft, by, now, taskId } = issuing;
  const { id, siteId, accountId, currency } = draft;
  // The balance first, as payments lock it, then the series.
  await lockBalance(tx, { siteId, accountId, currency });
  const locked = await lockInvoice(tx, id, now);
  if (locked?.state !== 'draft') return;
  const final = await finalOf(tx, locked, issuing);
  if (final === null) return;
  const { document, lines, number } = final;
  await saveIssued(tx, id, { number, document, hash: hashOf(document, lines) });
  if (document.tax > 0)
    await postEntry(tx, {
      key: `tax:${id}`,
      kind: 'tax',
      siteId,
      currency,
      at: now,
      cause: { kind: 'invoice', id },
      by,
      postings: [
        // Prices that contain the tax were booked as revenue with it.
        { account: document.taxInside ? { kind: 'revenue' } : { kind: 'customer', accountId }, amount: document.tax },
        { account: { kind: 'tax' }, amount: -document.tax },
      ],
    });
  await settleInvoices(tx, accountId, currency);
  const shown = { number: document.number, amount: amountText(document.total, currency) };
  await record(tx, {
    object: ofInvoice(draft),
    kind: 'billing',
    action: say('invoice.issued', shown),
    by,
    at: now,
    taskId,
    event: 'changed',
  });
}

interface Crediting {
  invoice: StoredInvoice & { document: IssuedDocument };
  /** Those of the invoice that are credited. */
  lines: readonly DocumentLine[];
  totals: Pick<IssuedDocument, 'taxes' | 'net' | 'tax' | 'total'>;
  reason: string;
  by: By;
  now: Date;
}

/** Issues a credit note about lines of an invoice that the caller has locked: never an edit. Answers its id and number. */
export async function issueCreditNote(
  tx: Db,
  { invoice, lines, totals, reason, by, now }: Crediting,
): Promise<{ id: string; number: string }> {
  const { siteId, accountId, currency, document: original } = invoice;
  const month = new Date(`${invoice.month}-01T00:00:00Z`);
  const id = await insertDraft(tx, {
    siteId,
    accountId,
    month,
    currency,
    kind: 'credit-note',
    ofId: invoice.id,
    net: 0,
    now,
  });
  if (id === null) throw new Error('a credit note without a row');
  const number = await takeNumber(tx, siteId, 'credit-note');
  const document: IssuedDocument = {
    ...original,
    ...totals,
    kind: 'credit-note',
    number: numberText(prefixOf(original.number), 'credit-note', number),
    issuedAt: now.toISOString(),
    dueAt: null,
    about: { number: original.number, issuedAt: original.issuedAt, reason },
  };
  const numbered = lines.map((line, i) => ({ ...line, number: i + 1 }));
  await replaceLines(tx, id, numbered);
  await saveIssued(tx, id, { number, document, hash: hashOf(document, numbered) });
  const { net, tax, total } = totals;
  await postEntry(tx, {
    key: `credit-note:${id}`,
    kind: 'credit-note',
    siteId,
    currency,
    at: now,
    cause: { kind: 'invoice', id },
    by,
    postings: [
      { account: { kind: 'customer' as const, accountId }, amount: -total },
      { account: { kind: 'revenue' as const }, amount: net },
      { account: { kind: 'tax' as const }, amount: tax },
    ].filter(({ amount }) => amount !== 0),
  });
  return { id, number: document.number };
}
