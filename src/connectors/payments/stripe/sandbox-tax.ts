import { newName, type Answer, type Asked, type SandboxWorld } from '../sandbox/http.ts';

/** A tax of a jurisdiction as the sandbox has it; `share` is the taxable part of the price in percent. */
export interface SandboxTax {
  level: 'country' | 'state' | 'county' | 'city' | 'district';
  name: string;
  type: 'sales_tax' | 'gst' | 'hst' | 'pst' | 'qst';
  title: string;
  percent: string;
  share?: number;
}

/** Taxes that another day begins with; tests put them under the key of a place, such as `US-NY`. */
export interface SandboxTaxChange {
  /** `2026-10-16` */
  from: string;
  taxes: SandboxTax[];
}

const sales = (...[level, name, percent, share]: [SandboxTax['level'], string, string, number?]): SandboxTax => ({
  level,
  name,
  type: 'sales_tax',
  title: 'Sales Tax',
  percent,
  ...(share === undefined ? {} : { share }),
});
const gst: SandboxTax = { level: 'country', name: 'Canada', type: 'gst', title: 'GST', percent: '5.0' };
const hst = (name: string, percent: string): SandboxTax => ({
  level: 'country',
  name,
  type: 'hst',
  title: 'HST',
  percent,
});
const pst = (name: string, percent: string): SandboxTax => ({
  level: 'state',
  name,
  type: 'pst',
  title: 'PST',
  percent,
});

/** Where the account of the sandbox is registered, by the beginning of the postal code. */
const places: Readonly<Record<string, readonly [postalCode: RegExp, taxes: readonly SandboxTax[]][]>> = {
  'US-NY': [
    [
      /^1(0[0-4]|1[1-46])/,
      [
        sales('state', 'New York', '4.0'),
        sales('city', 'New York City', '4.5'),
        sales('district', 'Metropolitan Commuter Transportation District', '0.375'),
      ],
    ],
    [/^/, [sales('state', 'New York', '4.0'), sales('county', 'Albany', '4.0')]],
  ],
  // Data processing is taxed on 80 % of its price.
  'US-TX': [
    [
      /^787/,
      [
        sales('state', 'Texas', '6.25', 80),
        sales('city', 'Austin', '1.0', 80),
        sales('district', 'Austin Metropolitan Transit Authority', '1.0', 80),
      ],
    ],
    [/^/, [sales('state', 'Texas', '6.25', 80)]],
  ],
  'CA-ON': [[/^/, [hst('Ontario', '13.0')]]],
  'CA-QC': [[/^/, [gst, { level: 'state', name: 'Quebec', type: 'qst', title: 'QST', percent: '9.975' }]]],
  'CA-BC': [[/^/, [gst, pst('British Columbia', '7.0')]]],
  'CA-AB': [[/^/, [gst]]],
};
/** States without a sales tax. */
const withoutTax = new Set(['AK', 'DE', 'MT', 'NH', 'OR']);
const codes = new Set(['txcd_10010001', 'txcd_10101000', 'txcd_10202000', 'txcd_10202003', 'txcd_20030000']);
const serviceCode = 'txcd_20030000';
const longestMs = 31 * 86_400_000;

type Json = Answer & { status: number; body: object };
const refused = (about: { message: string; code?: string; param?: string }): Json => ({
  status: 400,
  body: {
    error: {
      type: 'invalid_request_error',
      ...about,
      ...(about.code && { doc_url: `https://stripe.com/docs/error-codes/${about.code.replaceAll('_', '-')}` }),
    },
  },
});

/** Stripe Tax as far as rates need it: the settings of the account, and calculations for addresses in the US and Canada. */
export function taxAnswer(world: SandboxWorld, asked: Asked, kind: string): Json {
  if (kind === 'settings') return { status: 200, body: settings(world) };
  if (asked.method !== 'POST') return refused({ message: 'Unrecognized request URL' });
  return calculate(world, new URLSearchParams(asked.body));
}

/** A test puts `tax-settings` to have an account that is not set up. */
function settings({ store }: SandboxWorld): object {
  const missing = store.get<string[]>('tax-settings', 'missing') ?? [];
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_10000000' },
    head_office: missing.length > 0 ? null : { address: { country: 'US', state: 'NY', postal_code: '10001' } },
    livemode: false,
    status: missing.length > 0 ? 'pending' : 'active',
    status_details: missing.length > 0 ? { pending: { missing_fields: missing } } : { active: {} },
  };
}

interface Item {
  amount: number;
  reference: string;
  code: string;
}

function itemsOf(form: URLSearchParams): Item[] {
  const items: Item[] = [];
  for (let i = 0; form.has(`line_items[${i}][amount]`); i += 1)
    items.push({
      amount: Number(form.get(`line_items[${i}][amount]`)),
      reference: form.get(`line_items[${i}][reference]`) ?? '',
      code: form.get(`line_items[${i}][tax_code]`) ?? '',
    });
  return items;
}

function calculate(world: SandboxWorld, form: URLSearchParams): Json {
  const address = (name: string) => form.get(`customer_details[address][${name}]`) ?? '';
  const [country, state, postalCode] = [address('country'), address('state'), address('postal_code')];
  if ((world.store.get<string[]>('tax-settings', 'missing') ?? []).length > 0)
    return refused({
      code: 'taxes_calculation_failed',
      message: 'You must set an origin address before you can calculate tax.',
    });
  const wanted = country === 'US' ? /^\d{5}(-\d{4})?$/ : /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i;
  if (!['US', 'CA'].includes(country) || !wanted.test(postalCode) || !/^[A-Z]{2}$/.test(state))
    return refused({
      code: 'customer_tax_location_invalid',
      message: "We could not determine the customer's tax location based on the provided customer address.",
      param: 'customer_details[address]',
    });
  const date = form.has('tax_date') ? Number(form.get('tax_date')) * 1000 : Date.now();
  if (!Number.isFinite(date) || Math.abs(date - Date.now()) > longestMs)
    return refused({ param: 'tax_date', message: 'The `tax_date` must be within 31 days of now.' });
  const items = itemsOf(form);
  const unknown = items.findIndex(({ code }) => !codes.has(code));
  if (items.length === 0 || unknown >= 0)
    return refused({ param: `line_items[${unknown}][tax_code]`, message: 'No such tax code.' });
  const taxes = taxesOf(world, {
    key: `${country}-${state}`,
    postalCode,
    day: new Date(date).toISOString().slice(0, 10),
  });
  const lines = items.map((item) => lineOf(item, { country, state, taxes }));
  const tax = lines.reduce((sum, line) => sum + line.amount_tax, 0);
  return {
    status: 200,
    body: {
      id: newName('taxcalc_'),
      object: 'tax.calculation',
      amount_total: items.reduce((sum, { amount }) => sum + amount, tax),
      currency: form.get('currency') ?? '',
      customer: null,
      customer_details: {
        address: {
          country,
          state,
          postal_code: postalCode,
          city: address('city'),
          line1: address('line1'),
          line2: null,
        },
        address_source: form.get('customer_details[address_source]'),
        ip_address: null,
        tax_ids: [],
        taxability_override: 'none',
      },
      expires_at: Math.floor(Date.now() / 1000) + 7_776_000,
      line_items: { object: 'list', data: lines, has_more: false, url: '/v1/tax/calculations/line_items' },
      livemode: false,
      ship_from_details: null,
      shipping_cost: null,
      tax_amount_exclusive: tax,
      tax_amount_inclusive: 0,
      tax_breakdown: [],
      tax_date: Math.floor(date / 1000),
    },
  };
}

/** Null: the account is not registered there. */
function taxesOf(
  { store }: SandboxWorld,
  { key, postalCode, day }: { key: string; postalCode: string; day: string },
): readonly SandboxTax[] | null {
  const changed = store.get<SandboxTaxChange>('tax-change', key);
  if (changed !== null && changed.from <= day) return changed.taxes;
  return places[key]?.find(([beginning]) => beginning.test(postalCode))?.[1] ?? null;
}

function lineOf(
  { amount, reference, code }: Item,
  { country, state, taxes }: { country: string; state: string; taxes: readonly SandboxTax[] | null },
) {
  const at = (level: string, name: string) => ({
    jurisdiction: {
      country,
      display_name: name,
      level,
      state: level === 'country' && name === 'Canada' ? null : state,
    },
    sourcing: 'destination',
  });
  const untaxed = (reason: string) => [
    {
      ...at('state', state),
      amount: 0,
      tax_rate_details: null,
      taxability_reason: reason,
      taxable_amount: 0,
    },
  ];
  const breakdown =
    country === 'US' && withoutTax.has(state)
      ? untaxed('not_subject_to_tax')
      : taxes === null
        ? untaxed('not_collecting')
        : code === serviceCode && country === 'US'
          ? untaxed('product_exempt')
          : taxes.map(({ level, name, type, title, percent, share = 100 }) => ({
              ...at(level, name),
              amount: Math.round((amount * share * Number(percent)) / 10_000),
              tax_rate_details: { display_name: title, percentage_decimal: percent, tax_type: type },
              taxability_reason: share < 100 ? 'taxable_basis_reduced' : 'standard_rated',
              taxable_amount: Math.round((amount * share) / 100),
            }));
  return {
    id: newName('tax_li_'),
    object: 'tax.calculation_line_item',
    amount,
    amount_tax: breakdown.reduce((sum, one) => sum + one.amount, 0),
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity: 1,
    reference,
    tax_behavior: 'exclusive',
    tax_breakdown: breakdown,
    tax_code: code,
  };
}
