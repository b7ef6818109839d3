import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import { readChargeOrigin } from '#domains/charges/api/port.ts';
import { readSpansOf, type StoredSpan } from '#domains/metering/api/port.ts';
import { readCustomerPricesOver, readPriceVersion } from '#domains/tenancy/api/port.ts';
import type { invoices } from '../contract.ts';
import { openLines } from '../line-parts.ts';
import type { Buyer, DocumentLine, IssuedDocument, Seller } from '../document.ts';
import type { FileFormat } from '../states.ts';
import { readCreditedLines, readTasks } from './store-list.ts';
import { readFile, readInvoiceIn, readLines, readNotesOf, type StoredInvoice } from './store.ts';

/** A document as lists and pages have it. */
const rowOf = (one: StoredInvoice) => ({
  id: one.id,
  owner: one.owner,
  kind: one.kind,
  number: one.numberText,
  month: one.month,
  state: one.state,
  currency: one.currency,
  total: one.total,
  due: one.kind === 'invoice' && one.document !== null ? one.total - one.credited - one.paid : 0,
  issuedAt: one.issuedAt?.toISOString() ?? null,
  dueAt: one.dueAt?.toISOString() ?? null,
  files: one.files,
});

const partyOf = ({ legalName, street, city, postalCode, region, country, taxId, email }: Seller | Buyer) => ({
  legalName,
  street,
  city,
  postalCode,
  region,
  country,
  taxId,
  email,
});

const sellerView = ({ seller }: IssuedDocument) => ({
  ...partyOf(seller),
  registration: seller.registration,
  bank: seller.bank,
});
const buyerView = ({ buyer }: IssuedDocument) => ({ ...partyOf(buyer), purchaseOrder: buyer.purchaseOrder });

/** A line as the wire has it. */
export const lineView = ({
  chargeId: _charge,
  taxCategory: _category,
  taxGroup: _group,
  from,
  until,
  ...line
}: DocumentLine) => ({
  ...line,
  from: from.toISOString(),
  until: until.toISOString(),
});

/** The numbers of the lines that credit notes have in full. */
async function readFullyCredited(db: Db, invoiceId: string): Promise<number[]> {
  const lines = await readLines(db, invoiceId);
  const open = new Set(openLines(lines, await readCreditedLines(db, invoiceId)).map(({ number }) => number));
  return lines.map(({ number }) => number).filter((number) => !open.has(number));
}

/** One document with what belongs to it. */
export const readInvoice: Run<typeof invoices.readInvoice> = async ({ db, scope, me, now }, { params }) => {
  const found = await readInvoiceIn(db, scope, { id: params.invoiceId, now });
  if (found === undefined) throw new NotFound();
  const { id, document, net, tax, paid, credited, ofId } = found;
  const notes = found.kind === 'invoice' ? await readNotesOf(db, id, now) : [];
  return {
    ...rowOf(found),
    net,
    tax,
    paid,
    credited,
    taxInside: document?.taxInside ?? false,
    taxRounding: document?.taxRounding ?? 'document',
    taxes: document?.taxes ?? [],
    seller: document === null ? null : sellerView(document),
    buyer: document === null ? null : buyerView(document),
    about:
      document?.about == null || ofId === null
        ? null
        : { id: ofId, number: document.about.number, reason: document.about.reason },
    notes: notes.map((note) => ({
      id: note.id,
      number: note.numberText,
      total: note.total,
      issuedAt: note.issuedAt?.toISOString() ?? null,
      reason: note.document?.about?.reason ?? '',
    })),
    creditedLines: credited === 0 ? [] : await readFullyCredited(db, id),
    marks: document?.marks ?? [],
    isHeld: document === null && found.sealed !== null,
    hash: found.hash ?? '',
    own: found.accountId === me.accountId,
  };
};

const contentTypes: Record<FileFormat, string> = { pdf: 'application/pdf', xml: 'application/xml; charset=utf-8' };

/** The PDF or the structured invoice of a document. */
export const fetchInvoiceFile: Run<typeof invoices.fetchInvoiceFile> = async ({ db, scope, now }, { params }) => {
  const found = await readInvoiceIn(db, scope, { id: params.invoiceId, now });
  if (found === undefined) throw new NotFound();
  const content = await readFile(db, found.id, params.format);
  if (content === undefined) throw new Conflict(7606);
  const filename = `${found.numberText}.${params.format}`;
  return { kind: 'file', contentType: contentTypes[params.format], filename, body: whole(content) };
};

// oxlint-disable-next-line require-await -- a file of one part
async function* whole(content: Buffer): AsyncIterable<Buffer> {
  yield content;
}

/** Where a line comes from: the spans of use, the price list, and who changed what. */
export const readLineTrace: Run<typeof invoices.readLineTrace> = async ({ db, scope, now }, { params }) => {
  const found = await readInvoiceIn(db, scope, { id: params.invoiceId, now });
  if (found === undefined) throw new NotFound();
  const line = (await readLines(db, found.id)).find(({ number }) => number === params.number);
  if (line === undefined) throw new NotFound();
  const { from, until, objectId } = line;
  const origin = await readChargeOrigin(db, line.chargeId);
  const used = (await readSpansOf(db, { objectIds: [objectId], from, until })).filter(
    (span) => span.accountId === found.accountId && isOf(span, line, origin),
  );
  const ids = [...new Set(used.flatMap(({ startedBy, endedBy }) => [startedBy, endedBy]))].filter((id) => id !== null);
  const tasks = new Map((await readTasks(db, ids)).map((one) => [one.taskId, one]));
  const price = origin === null ? null : await readPriceVersion(db, origin.versionId);
  const agreed = used.flatMap(({ lines }) => lines.flatMap(({ customerPriceId }) => customerPriceId ?? []));
  const { accountId } = found;
  const own = { accountId, key: line.meter, zoneId: line.zoneId, from, until, ids: [...new Set(agreed)] };
  const customerPrices = await readCustomerPricesOver(db, own);
  return {
    line: lineView(line),
    priceList:
      price == null ? null : { name: price.name, version: price.number, validFrom: price.validFrom.toISOString() },
    customerPrices: customerPrices.map(({ key, from: since }) => ({ key, validFrom: since.toISOString() })),
    spans: used.map((span) => {
      const begin = span.startedAt > from ? span.startedAt : from;
      const end = span.endedAt !== null && span.endedAt < until ? span.endedAt : until;
      return {
        id: span.id,
        state: span.state,
        quantity: span.quantity,
        from: begin.toISOString(),
        until: end.toISOString(),
        seconds: (end.getTime() - begin.getTime()) / 1000,
        startedBy: (span.startedBy === null ? null : tasks.get(span.startedBy)) ?? null,
        endedBy: (span.endedBy === null ? null : tasks.get(span.endedBy)) ?? null,
      };
    }),
  };
};

/** Whether a span is part of a line: a month is that of one span, hours and stored time are those of all that cost the same. */
function isOf(
  span: StoredSpan,
  { meter, state, kind }: DocumentLine,
  origin: Awaited<ReturnType<typeof readChargeOrigin>>,
): boolean {
  if (span.meter !== meter) return false;
  if (kind !== 'hourly') return span.id === origin?.spanId;
  return span.state === state && (span.agreed === null || span.agreed.versionId === origin?.versionId);
}
