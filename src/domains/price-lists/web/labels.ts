import { t } from '@lingui/core/macro';
import type { Currency } from '#kernel/money.ts';
import { priceText } from '#domains/servers/web/port/price-text.ts';
import type { Tone } from '#ui/StateDot.tsx';
import { numberText } from '#ui/number-text.ts';
import { placeOf, type ItemGroup, type ItemUnit } from '../items.ts';
import type { CustomerPriceState, VersionState } from '../states.ts';
import type { Catalog, Rate } from './types.ts';

const groups: Record<ItemGroup, () => string> = {
  compute: () => t`Compute`,
  storage: () => t`Storage`,
  network: () => t`Network`,
  licences: () => t`Licenses`,
  services: () => t`Services`,
};
export const groupLabel = (group: ItemGroup): string => groups[group]();

const units: Record<ItemUnit, () => string> = {
  vcpu: () => t`per vCPU`,
  gb: () => t`per GB`,
  address: () => t`per address`,
  server: () => t`per server`,
};
export const unitText = (key: string): string => units[placeOf(key).unit]();

/** What an item is called; its key where it is no longer sold. */
export const itemTitle = (key: string, { items }: Pick<Catalog, 'items'>): string =>
  items.find((item) => item.key === key)?.title ?? key;
export const zoneTitle = (zoneId: string, { zones }: Pick<Catalog, 'zones'>): string =>
  zoneId === '' ? t`All data centers` : (zones.find(({ id }) => id === zoneId)?.name ?? zoneId);

export const versionTone: Record<VersionState, Tone> = { planned: 'brand', current: 'ok', past: 'muted' };
const versionNames: Record<VersionState, () => string> = {
  planned: () => t`Planned`,
  current: () => t`Valid`,
  past: () => t`Replaced`,
};
export const versionLabel = (state: VersionState): string => versionNames[state]();

export const customerPriceTone: Record<CustomerPriceState, Tone> = { planned: 'brand', current: 'ok', ended: 'muted' };
const customerPriceNames: Record<CustomerPriceState, () => string> = {
  planned: () => t`Planned`,
  current: () => t`Valid`,
  ended: () => t`Ended`,
};
export const customerPriceLabel = (state: CustomerPriceState): string => customerPriceNames[state]();

/** The price of a month and of the two hours. */
export const unitPriceText = ({ monthlyMicro, hourlyOnMicro, hourlyOffMicro }: Rate, currency: Currency): string => {
  const price = (micro: number) => priceText(micro, currency);
  const [month, on, off] = [price(monthlyMicro), price(hourlyOnMicro), price(hourlyOffMicro)] as const;
  return t`${month}/mo · ${on}/h on · ${off}/h off`;
};

/** What a price has beside the month and the hours, in words. */
export function furtherTexts(rate: Rate, currency: Currency): string[] {
  const { tiers = [], included, minimum, monthCapMicro, onceMicro, yearlyMicro } = rate;
  const price = (micro: number) => priceText(micro, currency);
  return [
    ...(included === undefined ? [] : [t`${numberText(included)} included`]),
    ...(minimum === undefined ? [] : [t`At least ${numberText(minimum)} charged`]),
    ...tiers.map((tier) => t`Beyond ${numberText(tier.beyond)}: ${unitPriceText(tier, currency)}`),
    ...(monthCapMicro === undefined ? [] : [t`At most ${price(monthCapMicro)} a month by the hour`]),
    ...(onceMicro === undefined ? [] : [t`${price(onceMicro)} once`]),
    ...(yearlyMicro === undefined ? [] : [t`${price(yearlyMicro)} a year`]),
  ];
}

/** By how much a price has changed, such as `+10%`; empty where it was nothing. */
export function changeText(from: number, to: number): string {
  if (from === 0) return '';
  const percent = ((to - from) / from) * 100;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${numberText(Math.abs(percent), 1)}%`;
}

/** Said wherever prices are changed (decision 0173). */
export const whoPays = (): string =>
  t`Servers keep their agreed prices until they are changed. Snapshots, images and kept addresses follow the new prices immediately.`;
