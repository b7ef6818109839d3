import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlDocument, xmlRegisterInputProvider, XmlBufferInputProvider, XsdValidator } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Buyer, DocumentLine, IssuedDocument, Seller } from '../document.ts';
import { languages, type Language } from '#kernel/languages.ts';
import { documentText } from '../document-texts.ts';
import type { TaxPart } from '../sales-tax.ts';
import type { TaxCategory } from '../tax.ts';
import { pdfOf } from './pdf/pdf.ts';
import { runsOf } from '#platform/pdf/runs.ts';
import { ublOf } from './ubl.ts';

const seller: Seller = {
  legalName: 'Beispiel Cloud GmbH',
  street: 'Invalidenstraße 1',
  city: 'Berlin',
  postalCode: '10115',
  region: '',
  country: 'DE',
  taxId: 'DE136695976',
  registration: 'HRB 1234',
  email: 'billing@beispiel.test',
  bank: 'Berliner Bank\nIBAN DE02 1203 0000 0000 2020 51',
};
const buyer: Buyer = {
  kind: 'company',
  legalName: 'Łódź & Søn <Ltd>',
  street: 'Calle Ñandú 1',
  city: 'Sevilla',
  postalCode: '41001',
  region: '',
  country: 'ES',
  taxId: 'ESA13585625',
  taxCheck: 'valid',
  taxCheckedAt: null,
  taxSource: 'VIES',
  purchaseOrder: 'PO-7',
  email: 'a@b.test',
};
const month = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') };
const line = (number: number, more: Partial<DocumentLine> = {}): DocumentLine => ({
  number,
  chargeId: '',
  objectType: 'server',
  objectId: 'a',
  objectName: `web-${number}`,
  zoneId: 'EU-FR',
  meter: 'server',
  state: 'on',
  kind: 'hourly',
  quantity: 744,
  unit: 'hour',
  rateMicro: 1e5,
  ...month,
  amount: 7440,
  net: 7440,
  taxCategory: 'S',
  taxRateBp: 2100,
  ...more,
});
const documentOf = (more: Partial<IssuedDocument> = {}): IssuedDocument => ({
  version: 1,
  kind: 'invoice',
  number: 'INV-000042',
  language: 'en',
  currency: 'EUR',
  month: '2026-10',
  issuedAt: '2026-11-01T02:30:00Z',
  dueAt: '2026-11-15T02:30:00Z',
  seller,
  buyer,
  taxInside: false,
  taxes: [
    {
      category: 'S',
      rateBp: 2100,
      country: 'ES',
      net: 14880,
      tax: 3125,
    },
  ],
  net: 14880,
  tax: 3125,
  total: 18005,
  about: null,
  ...more,
});
const lines = [line(1), line(2, { meter: 'snapshot.gb', unit: 'month', objectName: '' })];
const untaxed = (category: TaxCategory) => ({
  document: documentOf({ taxes: [{ category, rateBp: 0, country: 'DE', net: 14_880, tax: 0 }], tax: 0, total: 14_880 }),
  lines: lines.map((one) => ({ ...one, taxCategory: category, taxRateBp: 0 })),
});

const schemas = path.join(import.meta.dirname, '../../../../tools/test/ubl-2.1');
const files = globSync('*/*.xsd', { cwd: schemas });
// The validator has no disk of its own.
const contents = files.map(
  (file) =>
    [`file:///${file.replace('parts/', 'common/')}`, new Uint8Array(readFileSync(path.join(schemas, file)))] as const,
);
xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(contents)));

/** Throws where the schema that OASIS published refuses a document. */
function validate(xml: string, root: 'Invoice' | 'CreditNote'): void {
  const file = `maindoc/UBL-${root}-2.1.xsd`;
  const schema = XmlDocument.fromBuffer(readFileSync(path.join(schemas, file)), { url: `file:///${file}` });
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}

/** Two sums of one rate in New York City, as a change of a part within the month makes them. */
const newYork = (() => {
  const part = (name: string, level: TaxPart['level'], [ratePpm, tax]: [number, number]) => ({
    name,
    level,
    title: 'Sales Tax',
    ratePpm,
    tax,
  });
  const group = (at: number, ...parts: ReturnType<typeof part>[]) => {
    const tax = parts.reduce((sum, one) => sum + one.tax, 0);
    return { category: 'S' as const, rateBp: 887.5, country: 'US', net: 7440, tax, parts, group: at };
  };
  const taxes = [
    group(
      0,
      part('New York', 'state', [40_000, 298]),
      part('New York City', 'city', [45_000, 335]),
      part('Metropolitan Commuter Transportation District', 'district', [3750, 28]),
    ),
    group(1, part('New York', 'state', [85_000, 632]), part('Metropolitan', 'district', [3750, 28])),
  ];
  return {
    document: documentOf({
      seller: { ...seller, country: 'US', region: 'NY', taxId: '', registration: '' },
      buyer: { ...buyer, country: 'US', region: 'NY', taxId: '' },
      taxes,
      tax: 1321,
      total: 16_201,
    }),
    lines: lines.map((one, i) => ({ ...one, taxRateBp: 887.5, taxGroup: i })),
  };
})();

describe('the structured invoice', () => {
  test('with sales tax fits the schema: one sum for a rate, and each jurisdiction in a note', () => {
    const xml = ublOf(newYork.document, newYork.lines);
    validate(xml, 'Invoice');
    expect(xml.match(/<cac:TaxSubtotal>/g)).toHaveLength(1);
    expect(xml).toContain('<cbc:TaxableAmount currencyID="EUR">148.80</cbc:TaxableAmount>');
    expect(xml).toContain('<cbc:TaxAmount currencyID="EUR">13.21</cbc:TaxAmount>');
    expect(xml.match(/<cbc:Percent>8\.875<\/cbc:Percent>/g)).toHaveLength(3);
    expect(xml).toContain('<cbc:Note>New York City, Sales Tax 4.5% on 74.40 EUR: 3.35 EUR</cbc:Note>');
    // The rates of other taxes are written as before.
    expect(ublOf(documentOf(), lines)).toContain('<cbc:Percent>21.00</cbc:Percent>');
  });

  test.each(['S', 'AE', 'E', 'Z', 'O'] as const)('of category %s fits the published schema', (category) => {
    const { document, lines: all } = category === 'S' ? { document: documentOf(), lines } : untaxed(category);
    validate(ublOf(document, all), 'Invoice');
  });

  test('a credit note fits its own, and names its invoice', () => {
    const about = { number: 'INV-000042', issuedAt: '2026-11-01T02:30:00Z', reason: 'Outage' };
    const xml = ublOf(documentOf({ kind: 'credit-note', number: 'INV-C000001', dueAt: null, about }), lines);
    validate(xml, 'CreditNote');
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
    expect(xml).toMatch(/<cac:InvoiceDocumentReference>\s*<cbc:ID>INV-000042</);
  });

  test('the schema refuses what is none', () => {
    expect(() => validate(ublOf(documentOf(), lines).replace('cbc:IssueDate', 'cbc:IssuedOn'), 'Invoice')).toThrow(
      'IssuedOn',
    );
  });

  test('has the totals, the parties and the account, and no markup of names', () => {
    const xml = ublOf(documentOf(), lines);
    expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="EUR">180.05</cbc:TaxInclusiveAmount>');
    expect(xml).toContain('<cbc:RegistrationName>Łódź &amp; Søn &lt;Ltd&gt;</cbc:RegistrationName>');
    expect(xml).toContain('<cbc:ID>DE02120300000000202051</cbc:ID>');
    expect(xml).toContain('<cbc:CompanyID>ESA13585625</cbc:CompanyID>');
    // Outside the scope of the tax no tax ID is named, and no rate.
    const outside = untaxed('O');
    const without = ublOf(outside.document, outside.lines);
    expect(without).not.toContain('<cac:PartyTaxScheme>');
    expect(without).not.toContain('<cbc:Percent>');
    expect(ublOf(untaxed('AE').document, untaxed('AE').lines)).toContain('VATEX-EU-AE');
  });
});

const logo = { siteName: 'Beispiel', primaryColor: '#0062cc', image: null };

async function textOf(document: IssuedDocument, all = lines): Promise<{ text: string; pages: number }> {
  const pdf = await pdfOf({ document, lines: all, logo });
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), pages: totalPages };
}

test('the PDF of sales tax has each jurisdiction with its rate', async () => {
  const { text } = await textOf(newYork.document, newYork.lines);
  expect(text).toContain('New York City, Sales Tax 4.5% on €74.40');
  expect(text).toContain('Metropolitan Commuter Transportation District, Sales Tax 0.375% on €74.40');
  expect((await textOf(documentOf())).text).toContain('Tax 21% on €148.80');
});

describe('the PDF', () => {
  test('says who, what, how much and why', async () => {
    const { text, pages } = await textOf(documentOf());
    for (const part of ['Invoice', 'INV-000042', 'Łódź & Søn <Ltd>', 'web-1', '744 h', '€74.40', '€31.25', '€180.05'])
      expect(text).toContain(part);
    expect(text).toContain('Tax 21% on €148.80');
    expect(pages).toBe(1);
    const { document, lines: all } = untaxed('AE');
    expect((await textOf(document, all)).text).toContain('Reverse charge');
  });

  test('names the certificate that frees from tax, and how amounts are rounded', async () => {
    const { document, lines: all } = untaxed('E');
    const [tax] = document.taxes;
    if (tax === undefined) throw new Error('a document without a sum of tax');
    const exempt = [
      { reason: 'resale', certificate: 'EX-17' },
      { reason: 'nonprofit', certificate: 'NP-4' },
    ] as const;
    const { text } = await textOf({ ...document, taxes: [{ ...tax, exempt: [...exempt] }] }, all);
    expect(text).toContain('Exempt: purchase for resale, certificate EX-17.');
    expect(text).toContain('Exempt: nonprofit organization, certificate NP-4.');
    expect(text).not.toContain('the seller is not registered');
    expect(text).toContain('Tax 0% on €148.80');
    expect(text).toContain('tax once for each rate');
    expect((await textOf({ ...document, taxRounding: 'line' }, all)).text).toContain(
      'tax are rounded to the cent on each',
    );
    expect((await textOf(document, all)).text).toContain('the seller is not registered for tax');
  });

  test('has its heads on each of its pages', async () => {
    const { text, pages } = await textOf(
      documentOf(),
      Array.from({ length: 80 }, (_, i) => line(i + 1)),
    );
    expect(pages).toBe(4);
    expect(text.match(/Unit price/g)).toHaveLength(4);
    expect(text).toContain('Page 4 of 4');
  });

  test.each(languages)('is written in its language: %s', async (language: Language) => {
    const pdf = await pdfOf({ document: documentOf({ language }), lines, logo });
    const info = await (await getDocumentProxy(new Uint8Array(pdf))).getMetadata();
    expect(info.info).toMatchObject({ Title: `${documentText(language, 'invoice')} INV-000042` });
    const total = language === 'de' ? '180,05' : '180.05';
    expect((await textOf(documentOf({ language }))).text).toContain(total);
  });

  test('what is written from right to left stands in the order in which it is read', () => {
    const order = (text: string, direction: 'ltr' | 'rtl' | 'auto') => runsOf(text, direction).map((run) => run.text);
    expect(order('לבנט (Levant) 22', 'rtl')).toEqual(['22', ' (', 'Levant', ') ', 'לבנט']);
    expect(order('Levant לבנט 22', 'ltr')).toEqual(['Levant ', '22', ' ', 'לבנט']);
    expect(order('10115 Berlin', 'auto')).toEqual(['10115 Berlin']);
    expect(order('東京都 (東京)', 'auto').join('')).toBe('東京都 (東京)');
    // No font has it.
    expect(order('a\u{1F980}b', 'auto')).toEqual(['a?b']);
  });
});
