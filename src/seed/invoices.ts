import {
  collectMonth,
  issueDraft,
  keepFiles,
  readInvoicesOf,
  readLegalEntity,
  writeLegalEntity,
} from '#domains/invoices/api/port.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SeedAccount } from './sites.ts';

/** Who sells on the sites of the demonstration. The tax IDs have valid check digits; the accounts are of no bank. */
const sellers: Readonly<Record<string, Omit<Parameters<typeof writeLegalEntity>[2], 'now'>>> = {
  'Skydeck Cloud': {
    legalName: 'Skydeck Cloud, Inc.',
    country: 'US',
    region: 'WA',
    city: 'Seattle',
    postalCode: '98101',
    street: '400 Pine Street',
    taxId: '',
    registration: 'Washington UBI 604-123-456',
    email: 'billing@skydeck.test',
    prefix: 'SKY',
    bank: 'Evergreen Example Bank\nRouting number 125000000\nAccount number 000123456789',
    taxInside: false,
    taxRounding: 'document',
    dueDays: 14,
  },
  'Nimbus Hosting': {
    legalName: 'Nimbus Hosting S.r.l.',
    country: 'IT',
    region: '',
    city: 'Milano',
    postalCode: '20121',
    street: 'Via Dante 4',
    taxId: 'IT00743110157',
    registration: 'REA MI-1234567',
    email: 'billing@nimbus.test',
    prefix: 'NIM',
    bank: 'Banca Esempio\nIBAN IT60X0542811101000000123456',
    taxInside: false,
    taxRounding: 'document',
    dueDays: 30,
  },
  'Orchid Cloud': {
    legalName: 'Orchid Cloud Ltd. (אורכיד ענן בע"מ)',
    country: 'IL',
    region: '',
    city: 'חיפה',
    postalCode: '3303117',
    street: 'דרך העצמאות 15',
    taxId: '516179157',
    registration: '',
    email: 'billing@orchid.test',
    prefix: 'ORC',
    bank: 'בנק לדוגמה\nIBAN IL620108000000099999999',
    taxInside: true,
    taxRounding: 'document',
    dueDays: 30,
  },
};

/** Enters who sells on each site; answers the sites whose prices get a tax on top. */
export async function insertSellers(tx: Db, now: Date): Promise<ReadonlySet<string>> {
  const taxed = new Set<string>();
  for (const { id: siteId, name } of await tx.selectFrom('site').select(['id', 'name']).execute()) {
    const seller = sellers[name];
    if (seller === undefined) throw new Error(`no seller of ${name}`);
    await writeLegalEntity(tx, siteId, { ...seller, now });
    if (seller.taxId !== '' && !seller.taxInside) taxed.add(siteId);
  }
  return taxed;
}

/** Issues the invoices of a month that an account was charged for, as the product would have, in the early morning after it. */
export async function insertInvoices(
  tx: Db,
  { id: accountId, siteId }: SeedAccount,
  { month, at }: { month: Date; at: Date },
): Promise<void> {
  const payer = await readPayer(tx, accountId);
  const entity = await readLegalEntity(tx, siteId);
  if (payer?.profile == null || entity === undefined) return;
  await collectMonth(tx, { accountId, siteId, month, now: at });
  for (const draft of await readInvoicesOf(tx, { accountId, month })) {
    await issueDraft(tx, {
      draft,
      entity,
      payer: { ...payer, profile: payer.profile },
      by: { name: '', source: 'system' },
      now: at,
      taskId: null,
    });
  }
  for (const invoice of await readInvoicesOf(tx, { accountId, month })) await keepFiles(tx, invoice, at);
}
