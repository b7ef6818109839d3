import { isInEu } from '#domains/billing/profile-values.ts';
import { documentWord, markTexts, taxReasons } from '../document-texts.ts';
import type { Buyer, DocumentLine, IssuedDocument, Seller, TaxLine } from '../document.ts';
import { isSalesTaxCountry } from '../sales-tax.ts';
import { monthPeriod } from './month-period.ts';
import { writeXml, type Xml } from './xml.ts';

const names = 'urn:oasis:names:specification:ubl:schema:xsd';
/** The core of EN 16931, without the rules of a network. */
const customization = 'urn:cen.eu:en16931:2017';
/** UNECE Recommendation 20: hour, month, year, gigabyte, and one where there is no code, such as for a gigabyte-month. */
const unitCodes = { hour: 'HUR', month: 'MON', year: 'ANN', gb: 'E34', 'gb-month': 'C62', unit: 'C62' } as const;
const exemptions = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' } as const;

const dayOf = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);
const decimal = (minor: number): string => (minor / 100).toFixed(2);
const text = (name: string, value: string): Xml | null => (value.trim() === '' ? null : [name, value]);

/**
 * A document as UBL 2.1 by the rules of EN 16931. Amounts are those of the document, before tax.
 * https://docs.oasis-open.org/ubl/UBL-2.1.html
 */
export function ublOf(document: IssuedDocument, lines: readonly DocumentLine[]): string {
  const { kind, currency, issuedAt, dueAt, about, buyer, seller, taxes } = document;
  const isNote = kind === 'credit-note';
  const root = isNote ? 'CreditNote' : 'Invoice';
  const money = (name: string, minor: number): Xml => [name, decimal(minor), { currencyID: currency }];
  const period = monthPeriod(document.month);
  const body: (Xml | null)[] = [
    ['cbc:CustomizationID', customization],
    ['cbc:ID', document.number],
    ['cbc:IssueDate', dayOf(issuedAt)],
    dueAt === null ? null : ['cbc:DueDate', dayOf(dueAt)],
    isNote ? ['cbc:CreditNoteTypeCode', '381'] : ['cbc:InvoiceTypeCode', '380'],
    about === null ? null : text('cbc:Note', about.reason),
    ...[...markTexts(document), ...document.taxes.flatMap((tax) => partTexts(document, tax))].map((note) =>
      text('cbc:Note', note),
    ),
    ['cbc:DocumentCurrencyCode', currency],
    text('cbc:BuyerReference', buyer.purchaseOrder),
    [
      'cac:InvoicePeriod',
      [
        ['cbc:StartDate', dayOf(period.from)],
        ['cbc:EndDate', dayOf(period.last)],
      ],
    ],
    buyer.purchaseOrder === '' ? null : ['cac:OrderReference', [['cbc:ID', buyer.purchaseOrder]]],
    about === null
      ? null
      : [
          'cac:BillingReference',
          [
            [
              'cac:InvoiceDocumentReference',
              [
                ['cbc:ID', about.number],
                ['cbc:IssueDate', dayOf(about.issuedAt)],
              ],
            ],
          ],
        ],
    ['cac:AccountingSupplierParty', [partyOf(seller, { document, isSeller: true })]],
    ['cac:AccountingCustomerParty', [partyOf(buyer, { document, isSeller: false })]],
    isNote ? null : paymentMeans(document),
    ['cac:TaxTotal', [money('cbc:TaxAmount', document.tax), ...byRate(taxes).map((tax) => subtotalOf(document, tax))]],
    [
      'cac:LegalMonetaryTotal',
      [
        money('cbc:LineExtensionAmount', document.net),
        money('cbc:TaxExclusiveAmount', document.net),
        money('cbc:TaxInclusiveAmount', document.total),
        money('cbc:PayableAmount', document.total),
      ],
    ],
    ...lines.map((line) => lineOf(document, line)),
  ];
  const written = writeXml([
    root,
    body,
    {
      xmlns: `${names}:${root}-2`,
      'xmlns:cac': `${names}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${names}:CommonBasicComponents-2`,
    },
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written}`;
}

const taxScheme: Xml = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];
const otherScheme: Xml = ['cac:TaxScheme', [['cbc:ID', 'TAX']]];

/** One for each category and rate (BR-S-08): taxes of other jurisdictions with the same rate are one here. */
function byRate(taxes: readonly TaxLine[]): TaxLine[] {
  const groups = Map.groupBy(taxes, ({ category, rateBp, parts }) =>
    parts === undefined ? Symbol('alone') : `${category} ${rateBp}`,
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : others.reduce((sum, one) => ({ ...sum, net: sum.net + one.net, tax: sum.tax + one.tax }), first),
  );
}

/** A tax ID with the code of its country, which Greece writes as EL. */
const vatId = (taxId: string, country: string): string => {
  const prefix = country === 'GR' ? 'EL' : country;
  return taxId.startsWith(prefix) ? taxId : `${prefix}${taxId}`;
};

function partyOf(party: Seller | Buyer, { document, isSeller }: { document: IssuedDocument; isSeller: boolean }): Xml {
  // What is outside the scope of the tax names no tax IDs (BR-O-02 to 04).
  const isOutside = document.taxes.some(({ category }) => category === 'O');
  const isVat = party.taxId !== '' && !isOutside && (isInEu(party.country) || party.country === 'IL');
  // Who charges another tax than VAT names its registration under another scheme (BT-32).
  const isSalesTax = !isOutside && isSalesTaxCountry(party.country);
  const registration = 'registration' in party ? party.registration : '';
  // A seller is known by one number at least (BR-CO-26).
  const company = registration || (isVat ? '' : party.taxId) || (isSeller && !isVat ? party.legalName : '');
  return [
    'cac:Party',
    [
      [
        'cac:PostalAddress',
        [
          text('cbc:StreetName', party.street),
          text('cbc:CityName', party.city),
          text('cbc:PostalZone', party.postalCode),
          text('cbc:CountrySubentity', party.region),
          ['cac:Country', [['cbc:IdentificationCode', party.country]]],
        ],
      ],
      isVat ? ['cac:PartyTaxScheme', [['cbc:CompanyID', vatId(party.taxId, party.country)], taxScheme]] : null,
      isSeller && isSalesTax ? ['cac:PartyTaxScheme', [['cbc:CompanyID', company], otherScheme]] : null,
      ['cac:PartyLegalEntity', [['cbc:RegistrationName', party.legalName], text('cbc:CompanyID', company)]],
      text('cbc:ElectronicMail', party.email) && ['cac:Contact', [['cbc:ElectronicMail', party.email]]],
    ],
  ];
}

const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?\b/;

/** A transfer to the seller's account, where what is printed of it has an IBAN. */
function paymentMeans({ seller, number }: IssuedDocument): Xml | null {
  const account = iban.exec(seller.bank)?.[0].replaceAll(' ', '');
  if (account === undefined) return null;
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', '30'],
      ['cbc:PaymentID', number],
      ['cac:PayeeFinancialAccount', [['cbc:ID', account]]],
    ],
  ];
}

/** What the standard has no place for: the tax of each jurisdiction. */
const partTexts = ({ currency }: IssuedDocument, { net, parts = [] }: TaxLine): string[] =>
  parts.map(
    ({ name, title, ratePpm, tax }) =>
      `${name}, ${title} ${ratePpm / 10_000}% on ${decimal(net)} ${currency}: ${decimal(tax)} ${currency}`,
  );

function subtotalOf({ currency, language }: IssuedDocument, of: TaxLine): Xml {
  const { category, rateBp, net, tax, country, exempt } = of;
  const isDiplomatic = isInEu(country) && exempt?.every(({ reason }) => reason === 'diplomatic') === true;
  const code = category === 'AE' || category === 'O' ? exemptions[category] : isDiplomatic ? 'VATEX-EU-151' : null;
  const reason = category === 'S' || category === 'Z' ? null : taxReasons(language, of).join(' ');
  return [
    'cac:TaxSubtotal',
    [
      ['cbc:TaxableAmount', decimal(net), { currencyID: currency }],
      ['cbc:TaxAmount', decimal(tax), { currencyID: currency }],
      [
        'cac:TaxCategory',
        [
          ['cbc:ID', category],
          category === 'O' ? null : ['cbc:Percent', percentOf(rateBp)],
          code === null ? null : ['cbc:TaxExemptionReasonCode', code],
          reason === null ? null : ['cbc:TaxExemptionReason', reason],
          taxScheme,
        ],
      ],
    ],
  ];
}

/** Two digits, and up to four where a rate of several jurisdictions has them. */
const percentOf = (bp: number): string => {
  const [whole = '', digits = ''] = (bp / 100).toFixed(4).split('.');
  return `${whole}.${digits.replace(/0{1,2}$/, '')}`;
};

function lineOf(document: IssuedDocument, line: DocumentLine): Xml {
  const { currency, language, taxInside, kind } = document;
  const isNote = kind === 'credit-note';
  const category = line.taxCategory ?? 'O';
  const unit = unitCodes[line.unit];
  const price = line.rateMicro / 1_000_000 / (taxInside ? 1 + line.taxRateBp / 10_000 : 1);
  const word = documentWord(language, 'meter', line.meter);
  return [
    isNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    [
      ['cbc:ID', String(line.number)],
      [isNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity.toFixed(6), { unitCode: unit }],
      ['cbc:LineExtensionAmount', decimal(line.net), { currencyID: currency }],
      [
        'cac:InvoicePeriod',
        [
          ['cbc:StartDate', dayOf(line.from)],
          ['cbc:EndDate', dayOf(new Date(line.until.getTime() - 1))],
        ],
      ],
      [
        'cac:Item',
        [
          text('cbc:Description', `${word}, ${line.zoneId}`),
          ['cbc:Name', line.objectName.trim() || word],
          [
            'cac:ClassifiedTaxCategory',
            [['cbc:ID', category], category === 'O' ? null : ['cbc:Percent', percentOf(line.taxRateBp)], taxScheme],
          ],
        ],
      ],
      ['cac:Price', [['cbc:PriceAmount', price.toFixed(8), { currencyID: currency }]]],
    ],
  ];
}
