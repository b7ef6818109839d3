import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import { daysBefore } from './random.ts';
import type { SeedAccount } from './sites.ts';

interface Address {
  country: string;
  city: string;
  postalCode: string;
  street: string;
  region?: string;
  taxId?: string;
  /** What its registry says; numbers outside the EU have none. */
  registered?: boolean;
}

/** Where the companies of the demonstration are. The tax IDs have valid check digits. */
const addresses: Readonly<Record<string, Address>> = {
  'Skydeck Cloud': { country: 'US', region: 'WA', city: 'Seattle', postalCode: '98101', street: '400 Pine Street' },
  'Northwind Analytics': {
    country: 'US',
    region: 'MA',
    city: 'Boston',
    postalCode: '02110',
    street: '77 Harbor Walk',
    taxId: '042103594',
  },
  'Bäckerei Sonnenschein': {
    country: 'DE',
    city: 'Nürnberg',
    postalCode: '90402',
    street: 'Königstraße 12',
    taxId: 'DE136695976',
    registered: true,
  },
  'Okafor Logistics': { country: 'NG', city: 'Lagos', postalCode: '101241', street: '9 Marina Road' },
  'Estudio Ñandú': {
    country: 'ES',
    city: 'Sevilla',
    postalCode: '41001',
    street: 'Calle Sierpes 30',
    taxId: 'ESA13585625',
    registered: false,
  },
  'Takahashi Games': {
    country: 'JP',
    city: '東京都',
    postalCode: '150-0002',
    street: '渋谷区渋谷 2-21-1',
    taxId: '5835678256246',
  },
  'Levant Digital': {
    country: 'IL',
    city: 'תל אביב',
    postalCode: '6688101',
    street: 'שדרות רוטשילד 22',
    taxId: '516179157',
  },
  'Cedar & Pine Clinics': {
    country: 'CA',
    region: 'BC',
    city: 'Vancouver',
    postalCode: 'V6B 1A1',
    street: '1 Cedar Way',
  },
  'Payload Testing': { country: 'GB', city: "St. Mary's", postalCode: 'TR21 0JA', street: '"><i>1</i> High Street' },
  'Nimbus Hosting': { country: 'IT', city: 'Milano', postalCode: '20121', street: 'Via Dante 4' },
  'Fjord Software': { country: 'SE', city: 'Göteborg', postalCode: '411 03', street: 'Östra Hamngatan 5' },
  'Maison Lefèvre': {
    country: 'FR',
    city: 'Lyon',
    postalCode: '69002',
    street: '8 rue de la République',
    taxId: 'FR40303265045',
    registered: true,
  },
  'Kowalski Transport': { country: 'PL', city: 'Łódź', postalCode: '90-001', street: 'ul. Piotrkowska 100' },
  'Orchid Cloud': { country: 'IL', city: 'חיפה', postalCode: '3303117', street: 'דרך העצמאות 15' },
  'Carmel Robotics': { country: 'IL', city: 'חיפה', postalCode: '3498838', street: 'דרך אבא חושי 40' },
  'Negev Solar': { country: 'IL', city: 'באר שבע', postalCode: '8410501', street: 'שדרות רגר 5' },
  'Mekong Fashion': { country: 'VN', city: 'Hồ Chí Minh', postalCode: '700000', street: '12 Lê Lợi' },
};

/** States in which a profile was never filled in. */
const withoutProfile = [-1, 0];
const month = 30;

/** A billing profile for every account whose state says that it has one, made out to its company. */
export async function insertBillingProfiles(
  tx: Db,
  { accounts, now }: { accounts: readonly SeedAccount[]; now: Date },
): Promise<void> {
  const rows = accounts.flatMap((account, position) => {
    const address = addresses[account.companyName];
    if (withoutProfile.includes(account.billingState ?? 3)) return [];
    if (address === undefined) throw new Error(`no address of ${account.companyName}`);
    const { registered } = address;
    const checkedAt = registered === undefined ? null : daysBefore(now, 1 + (position % (month - 1)));
    return {
      account_id: account.id,
      kind: 'company',
      legal_name: account.companyName,
      tax_id: address.taxId ?? '',
      tax_check: registered === undefined ? 'none' : registered ? 'valid' : 'not-found',
      tax_checked_at: checkedAt,
      tax_source: checkedAt === null ? '' : 'VIES',
      tax_check_due_at: checkedAt === null ? null : daysBefore(checkedAt, -month),
      country: address.country,
      region: address.region ?? '',
      city: address.city,
      postal_code: address.postalCode,
      street: address.street,
      language: ({ DE: 'de', IL: 'he' } as Record<string, string>)[address.country] ?? 'en',
      currency: account.priceList.currency,
      changed_at: account.createdAt,
    };
  });
  await insertAll(tx, 'billing_profile', rows);
}
