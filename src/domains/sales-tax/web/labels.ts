import { t } from '@lingui/core/macro';
import { regionsOf } from '#domains/billing/profile-values.ts';
import type { ProductClass, TaxLevel } from '#domains/invoices/sales-tax.ts';
import { countryText } from '#shell/text/country-text.ts';
import { dateSettings, dayText } from '#shell/text/format.ts';
import type { Tone } from '#ui/StateDot.tsx';
import { numberText } from '#ui/number-text.ts';
import type { WaitFault, WaitState } from '../states.ts';
import type { RateRow, WaitRow } from './types.ts';

const levels: Record<TaxLevel, () => string> = {
  federal: () => t`Federal`,
  province: () => t`Province`,
  state: () => t`State`,
  county: () => t`County`,
  city: () => t`City`,
  district: () => t`District`,
};
export const levelLabel = (level: TaxLevel): string => levels[level]();

const classes: Record<ProductClass, () => string> = {
  infrastructure: () => t`Cloud infrastructure`,
  software: () => t`Software license`,
  service: () => t`Managed service`,
};
export const classLabel = (productClass: ProductClass): string => classes[productClass]();

export const waitTone: Record<WaitState, Tone> = { waiting: 'warn', entered: 'ok', done: 'ok' };
const states: Record<WaitState, () => string> = {
  waiting: () => t`Waiting`,
  entered: () => t`Entered by hand`,
  done: () => t`Rates found`,
};
export const waitStateLabel = (state: WaitState): string => states[state]();

const faults: Record<WaitFault, () => string> = {
  'no-rate': () => t`No rate entered`,
  pending: () => t`Not fetched yet`,
  away: () => t`Stripe Tax unreachable`,
  key: () => t`Key refused`,
  address: () => t`Unknown address`,
  settings: () => t`Stripe Tax not set up`,
  'not-set-up': () => t`No key`,
};
export const faultLabel = (fault: WaitFault): string => faults[fault]();

/** What went wrong with the service, as it is shown where the connection is tested. */
export const faultText = (fault: WaitFault, message: string): string =>
  message === '' ? faultLabel(fault) : t`${faultLabel(fault)}: ${message}`;

/** Why an invoice waits, or what staff has said. */
export const remarkOf = ({ state, fault, message, reason }: WaitRow): string =>
  state === 'entered' ? reason : faultText(fault, message);

/** A state or province with its country; the whole of Canada for what has no province. */
export function placeText({ country, region }: { country: string; region: string }): string {
  const name = regionsOf(country).find(({ code }) => code === region)?.name ?? region;
  return region === '' ? t`${countryText(country)}: GST and HST` : t`${name}, ${countryText(country)}`;
}

/** Days count in UTC. */
export const firstDayText = ({ firstDay }: { firstDay: string }): string =>
  dayText(`${firstDay}T00:00:00Z`, { ...dateSettings.get(), timeZone: 'UTC' });

export const percentText = (ratePpm: number): string => `${numberText(ratePpm / 10_000, 4)}%`;

/** Each tax of a rate. */
export const partsText = ({ parts }: Pick<RateRow, 'parts'>): string =>
  parts.length === 0
    ? t`No tax`
    : parts.map(({ name, title, ratePpm }) => `${name}, ${title} ${percentText(ratePpm)}`).join(' · ');
