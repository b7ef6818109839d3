import { t } from '@lingui/core/macro';
import { kindLabel, meterLabel, stateLabel, unitLabel, withUnit } from '#domains/charges/web/port.ts';
import { transactionKinds } from '#domains/charges/kinds.ts';
import { countryText } from '#shell/text/country-text.ts';
import { dateSettings, dayText, hourText, moneyText, monthLabel } from '#shell/text/format.ts';
import { numberText } from '#ui/number-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { Currency } from '#kernel/money.ts';
import type { DocumentKind, InvoiceState } from '../states.ts';
import type { TaxCategory } from '../tax.ts';
import type { Invoice, Line } from './types.ts';

/** How a state of a document is colored. */
export const stateTone: Record<InvoiceState, Tone> = {
  draft: 'muted',
  open: 'brand',
  'partially-paid': 'warn',
  paid: 'ok',
  overdue: 'bad',
  credited: 'muted',
  refunded: 'muted',
  issued: 'ok',
};

const states: Record<InvoiceState, () => string> = {
  draft: () => t`Draft`,
  open: () => t`Open`,
  'partially-paid': () => t`Partially paid`,
  paid: () => t`Paid`,
  overdue: () => t`Overdue`,
  credited: () => t`Credited`,
  refunded: () => t`Refunded`,
  issued: () => t`Issued`,
};
export const invoiceStateLabel = (state: InvoiceState): string => states[state]();

export const documentLabel = (kind: DocumentKind): string => (kind === 'invoice' ? t`Invoice` : t`Credit note`);
/** The number of a document, which a draft does not have. */
export const numberOf = ({ number, kind }: { number: string; kind: DocumentKind }): string =>
  number === '' ? t`${documentLabel(kind)}, draft` : number;

/** Days are charged in UTC. */
export const dayUtc = (at: string | number): string =>
  dayText(new Date(at).toISOString(), { ...dateSettings.get(), timeZone: 'UTC' });

export const monthText = (month: string): string => `${monthLabel(month)} ${month.slice(0, 4)}`;

export function periodText({ from, until }: Pick<Line, 'from' | 'until'>): string {
  const [first, last] = [dayUtc(from), dayUtc(Date.parse(until) - 1)];
  return first === last ? first : `${first} – ${last}`;
}

/** What a line is of, beside its name. */
export function lineNote({ meter, state, kind }: Pick<Line, 'meter' | 'state' | 'kind'>): string {
  const known = transactionKinds.find((one) => one === kind);
  const word = kind === 'hourly' ? stateLabel(state) : known && kindLabel(known);
  return [meterLabel(meter), word].filter((part) => part !== null && part !== undefined).join(' · ');
}
export const lineName = ({ objectName, meter }: Pick<Line, 'objectName' | 'meter'>): string =>
  objectName === '' ? meterLabel(meter) : objectName;

export const quantityText = ({ quantity, unit }: Pick<Line, 'quantity' | 'unit'>): string => withUnit(quantity, unit);

export function priceText({ rateMicro, unit }: Pick<Line, 'rateMicro' | 'unit'>, currency: Currency): string {
  const price = hourText(rateMicro, currency);
  return unit === 'unit' ? price : `${price}/${unitLabel(unit)}`;
}

const reasons: Record<Exclude<TaxCategory, 'S'>, () => string> = {
  AE: () => t`Reverse charge: you owe the tax`,
  E: () => t`Exempt: the seller is not registered for tax`,
  Z: () => t`Zero rated: service to a customer abroad`,
  O: () => t`Not subject to tax`,
};

/** A rate in millionths as people read it, such as `8.875%`. */
export const rateText = (ratePpm: number): string => `${numberText(ratePpm / 10_000, 4)}%`;

const exemptText = (exempt: NonNullable<Invoice['taxes'][number]['exempt']>): string =>
  t`Exempt: certificate ${exempt.map(({ certificate }) => certificate).join(', ')}`;

/** The tax of a document by jurisdiction, or why there is none, each with what it comes to. */
export function taxRows(of: Invoice['taxes'][number], currency: Currency): { title: string; amount: number }[] {
  const { category, rateBp, country, net, tax, exempt, parts } = of;
  if (parts !== undefined) {
    const rows = parts.map((part) => ({
      title: t`${part.name}, ${part.title} ${rateText(part.ratePpm)} on ${moneyText(net, currency)}`,
      amount: part.tax,
    }));
    return exempt === undefined ? rows : [...rows, { title: exemptText(exempt), amount: 0 }];
  }
  if (exempt !== undefined) return [{ title: exemptText(exempt), amount: tax }];
  const title =
    category === 'S'
      ? t`Tax ${countryText(country)} ${rateText(rateBp * 100)} on ${moneyText(net, currency)}`
      : reasons[category]();
  return [{ title, amount: tax }];
}

/** What a tax authority has added to a document, as a name and its value. */
export const markItem = ({ kind, value }: Invoice['marks'][number]): readonly [string, string] =>
  kind === 'allocation-number'
    ? [t`Allocation number`, value]
    : [t`Input tax`, t`Must not be deducted for this invoice`];
