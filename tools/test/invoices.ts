import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Person, World } from './world.ts';

const issuedAt = new Date('2026-02-01T02:30:00Z');
const party = { street: 'High Street 1', city: 'London', postalCode: 'EC1A 1BB', region: '', country: 'GB', taxId: '' };
const company = { ...party, legalName: 'First Cloud Ltd', registration: '', email: '', bank: '' };

/** What the seller of a site is in tests: a company in the EU that is registered for tax. */
export const sellerFields = {
  legal_name: 'Beispiel Cloud GmbH',
  country: 'DE',
  city: 'Berlin',
  postal_code: '10115',
  street: 'Invalidenstraße 1',
  tax_id: 'DE136695976',
  registration: 'HRB 1234, Amtsgericht Berlin',
  email: 'billing@beispiel.test',
  bank: 'IBAN DE02120300000000202051\nBIC BYLADEM1001',
  prefix: 'INV',
  due_days: 14,
};

/** A dispute of the line of such an invoice that was withdrawn; answers its id. */
export async function addDispute(
  { db }: { db: Db },
  invoiceId: string,
  { accountId, siteId, email }: Person,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('dispute')
    .values({
      id,
      site_id: siteId,
      account_id: accountId,
      invoice_id: invoiceId,
      invoice_number: `OLD-${accountId.slice(-6)}`,
      line: 1,
      object_name: 'old',
      meter: 'server',
      state: 'withdrawn',
      currency: 'USD',
      amount: 1000,
      reason: 'The server was off.',
      opened_by: email,
      opened_at: issuedAt,
      decided_by: email,
      decided_at: issuedAt,
    })
    .execute();
  return id;
}

/** An issued invoice of January 2026 with one line and its PDF; its number is of no series. */
export async function addInvoice(
  { db }: { db: Db },
  world: Pick<World, 'zoneId' | 'priceVersionId'>,
  { accountId, siteId, email }: Person,
): Promise<string> {
  const [invoiceId, spanId, chargeId, objectId] = [newId(), newId(), newId(), newId()];
  const [from, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
  const what = { object_type: 'server', object_id: objectId, object_name: 'old', zone_id: world.zoneId };
  const use = { ...what, site_id: siteId, account_id: accountId, meter: 'server', state: 'on', quantity: '1' };
  const price = { price_version_id: world.priceVersionId, currency: 'USD' };
  await db
    .insertInto('usage_span')
    .values({
      ...use,
      ...price,
      id: spanId,
      billing: 'monthly',
      monthly_micro: 1e7,
      hourly_micro: 0,
      started_at: from,
      ended_at: until,
      recorded_at: until,
    })
    .execute();
  const period = { rate_micro: 10_000_000, unit: 'month', from_at: from, until_at: until, amount: 1000 };
  await db
    .insertInto('charge')
    .values({
      ...use,
      ...price,
      ...period,
      id: chargeId,
      month: '2026-01-01',
      kind: 'full-month',
      span_id: spanId,
      seconds: '2678400',
    })
    .execute();
  const facts = { id: invoiceId, site_id: siteId, account_id: accountId, kind: 'invoice', month: '2026-01-01' };
  await db
    .insertInto('invoice')
    .values({ ...facts, status: 'draft', currency: 'USD', created_at: issuedAt })
    .execute();
  await db
    .insertInto('invoice_line')
    .values({
      ...what,
      ...period,
      invoice_id: invoiceId,
      number: 1,
      charge_id: chargeId,
      meter: 'server',
      state: 'on',
      kind: 'full-month',
      quantity: '1',
      net: 1e3,
      tax_category: 'O',
      tax_rate_bp: '0',
    })
    .execute();
  const number = `OLD-${accountId.slice(-6)}`;
  const document = {
    version: 1,
    kind: 'invoice',
    number,
    language: 'en',
    currency: 'USD',
    month: '2026-01',
    about: null,
    issuedAt: issuedAt.toISOString(),
    dueAt: issuedAt.toISOString(),
    seller: company,
    buyer: {
      ...party,
      kind: 'person',
      legalName: email,
      purchaseOrder: '',
      email,
      taxCheck: 'none',
      taxCheckedAt: null,
      taxSource: '',
    },
    taxInside: false,
    taxes: [
      {
        category: 'O',
        rateBp: 0,
        country: 'GB',
        net: 1e3,
        tax: 0,
      },
    ],
    net: 1e3,
    tax: 0,
    total: 1e3,
  };
  await db
    .updateTable('invoice')
    .set({
      status: 'issued',
      number: Number.parseInt(accountId.slice(-6), 16),
      number_text: number,
      net: 1000,
      total: 1000,
    })
    .set({ issued_at: issuedAt, due_at: issuedAt, sent_at: issuedAt, document: JSON.stringify(document), hash: 'old' })
    .where('id', '=', invoiceId)
    .execute();
  await db
    .insertInto('invoice_file')
    .values({
      invoice_id: invoiceId,
      format: 'pdf',
      content: Buffer.from('%PDF-1.7'),
      sha256: 'old',
      created_at: issuedAt,
    })
    .execute();
  return invoiceId;
}

/** A tax certificate of a person that waits for review. */
export async function addCertificate({ db }: { db: Db }, { accountId, siteId }: Person): Promise<string> {
  const [id, content] = [newId(), Buffer.from('%PDF-1.7\n')];
  await db
    .insertInto('tax_certificate')
    .values({
      id,
      site_id: siteId,
      account_id: accountId,
      reason: 'resale',
      country: 'GB',
      number: `EX-${accountId.slice(-6)}`,
      valid_from: '2026-01-01',
      expires_on: '2099-12-31',
      state: 'waiting',
      content_type: 'application/pdf',
      bytes: content.length,
      content,
      uploaded_at: issuedAt,
    })
    .execute();
  return id;
}
