import { Stripe } from 'stripe';
import { z } from 'zod';
import { addressOf, stripeHttpClient } from '#connectors/payments/stripe/http-client.ts';

/** The service gave no usable answer: the same may be asked again. */
export class TaxServiceAway extends Error {
  override name = 'TaxServiceAway';
}

/** What the service does not accept: the key, the address, or the state of its own settings. */
export const taxRefusals = ['key', 'address', 'settings'] as const;
export class TaxServiceRefused extends Error {
  override name = 'TaxServiceRefused';
  readonly refusal: (typeof taxRefusals)[number];
  constructor(refusal: (typeof taxRefusals)[number], message: string, options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}

export interface TaxServiceSettings {
  secretKey: string;
  /** Absent: Stripe itself. */
  url?: string | undefined;
}

export interface TaxAddress {
  /** ISO 3166, two letters. */
  country: string;
  /** ISO 3166-2 without the country. */
  region: string;
  city: string;
  postalCode: string;
  street: string;
}

/** A tax of a jurisdiction. */
export interface FoundTax {
  level: 'federal' | 'province' | 'state' | 'county' | 'city' | 'district';
  name: string;
  /** Such as `Sales Tax` or `GST`. */
  title: string;
  /** Millionths of the price, also where only a part of it is taxable. */
  ratePpm: number;
}

export interface TaxService {
  /**
   * The taxes of an address on a day by tax code; none where the account is not registered or nothing is due. A day more than
   * 31 days away is refused. Throws TaxServiceAway or TaxServiceRefused.
   */
  ratesOf(asked: { address: TaxAddress; day: Date; codes: readonly string[] }): Promise<Map<string, FoundTax[]>>;
  /** What the settings of the account lack for calculations; empty: nothing. Throws as above. */
  missing(): Promise<string[]>;
}

const callMs = 6000;
/** Rates are worked out on 10,000.00, of which every share of a price in hundredths of a percent is a whole number. */
const sample = 1_000_000;
const ppmInPercent = 10_000;
const longest = 80;

const Breakdown = z.object({
  jurisdiction: z.object({ country: z.string(), display_name: z.string(), level: z.string() }),
  tax_rate_details: z
    .object({
      display_name: z.string(),
      percentage_decimal: z.string().regex(/^\d{1,3}(\.\d{1,8})?$/),
      tax_type: z.string().nullish(),
    })
    .nullable(),
  taxable_amount: z.int().min(0).max(sample),
});
const Answered = z.object({
  line_items: z.object({
    data: z.array(z.object({ tax_code: z.string(), tax_breakdown: z.array(Breakdown) })).max(100),
  }),
});

/** Rates of Stripe Tax, by the official SDK (`POST /v1/tax/calculations`). */
export function stripeTax({ secretKey, url }: TaxServiceSettings): TaxService {
  const stripe = new Stripe(secretKey, {
    httpClient: stripeHttpClient,
    maxNetworkRetries: 0,
    timeout: callMs,
    telemetry: false,
    ...(url === undefined ? {} : addressOf(url)),
  });
  return {
    ratesOf: ({ address, day, codes }) =>
      asked(async () => {
        const answer = await stripe.tax.calculations.create({
          // The currency of the sample changes no rate.
          currency: 'usd',
          tax_date: Math.floor(day.getTime() / 1000),
          customer_details: {
            address: {
              country: address.country,
              state: address.region,
              city: address.city,
              postal_code: address.postalCode,
              line1: address.street,
            },
            address_source: 'billing',
          },
          line_items: codes.map((code) => ({ amount: sample, reference: code, tax_code: code })),
          expand: ['line_items.data.tax_breakdown'],
        });
        const { line_items: items } = Answered.parse(answer);
        const found = new Map(items.data.map((item) => [item.tax_code, item.tax_breakdown.flatMap(taxOf)]));
        if (codes.some((code) => !found.has(code))) throw new TaxServiceAway('Stripe left out a line.');
        return found;
      }),
    missing: () =>
      asked(async () => {
        const { status, status_details: details } = await stripe.tax.settings.retrieve();
        return status === 'active' ? [] : (details.pending?.missing_fields ?? ['settings']);
      }),
  };
}

/** The tax of a jurisdiction; none where it levies nothing. */
function taxOf({
  jurisdiction,
  tax_rate_details: rate,
  taxable_amount: taxable,
}: z.infer<typeof Breakdown>): FoundTax[] {
  if (rate === null || taxable === 0) return [];
  const [whole = '0', digits = ''] = rate.percentage_decimal.split('.');
  // Exact: eight digits after the point fit into whole numbers.
  const millionths = BigInt(whole + digits.padEnd(8, '0').slice(0, 8)) * BigInt(taxable);
  const scale = (10n ** 8n / BigInt(ppmInPercent)) * BigInt(sample);
  const ratePpm = Number((millionths + scale / 2n) / scale);
  if (ratePpm === 0) return [];
  const level = levelOf(jurisdiction, rate.tax_type ?? '');
  return [{ level, name: short(jurisdiction.display_name), title: short(rate.display_name), ratePpm }];
}

const short = (text: string): string => text.trim().slice(0, longest);

/** The harmonized tax of a province counts as its own, as it stands in the place of it. */
function levelOf({ country, level }: { country: string; level: string }, type: string): FoundTax['level'] {
  if (country === 'CA' && (type === 'hst' || level === 'state')) return 'province';
  if (level === 'country') return 'federal';
  return level === 'county' || level === 'city' || level === 'state' ? level : 'district';
}

const addressFaults = new Set(['customer_tax_location_invalid', 'shipping_address_invalid']);

/** Calls Stripe; sorts failures into those that may be repeated, and what someone has to change. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { errors } = Stripe;
    if (error instanceof z.ZodError) throw new TaxServiceAway('Stripe answered in another form.', { cause: error });
    if (!(error instanceof errors.StripeError)) throw error;
    if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
      throw new TaxServiceRefused('key', error.message, { cause: error });
    if (error instanceof errors.StripeInvalidRequestError) {
      const isAddress = addressFaults.has(error.code ?? '') || error.param?.startsWith('customer_details[address]');
      throw new TaxServiceRefused(isAddress === true ? 'address' : 'settings', error.message, { cause: error });
    }
    throw new TaxServiceAway(error.message, { cause: error });
  }
}
