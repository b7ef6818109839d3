import { t } from '@lingui/core/macro';
import type { Currency } from '#kernel/money.ts';
import { minorOf, priceServer, type PriceLine, type ServerPrice } from '#domains/tenancy/pricing.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { gigabytesText, hourText, moneyText } from '#shell/text/format.ts';
import { trafficPackageLabel } from '#domains/infrastructure/web/port/traffic-word.ts';
import { inOrder } from '#ui/direction.ts';
import { numberText } from '#ui/number-text.ts';
import type { CreateValues, ZoneCatalog } from '../values/values.ts';

type ModeRate = { monthlyMicro: number; hourlyOnMicro: number };

/** The price of one server as configured; the same engine that the order is checked with. */
export function priceOf(values: CreateValues, catalog: ZoneCatalog): ServerPrice {
  const { networks, images, priceBook } = catalog;
  const isPublic = (id: string) => networks.find((network) => network.id === id)?.type === 1;
  return priceServer(priceBook, {
    ...values,
    publicAddresses: (values.networkIds ?? []).filter(isPublic).length,
    licence: images.find(({ id }) => id === values.imageId)?.licence ?? null,
    trafficPackage: values.trafficPackage === '' ? null : values.trafficPackage,
  });
}

/** What the request is held to: the month or the hour while on. */
export const shownMicro = (values: CreateValues, price: ServerPrice): number =>
  values.billingMode === 0 ? price.monthlyMicro : price.hourlyOnMicro;

export const monthText = (micro: number, currency: Currency): string => moneyText(minorOf(micro), currency);

/** The same with the amount in the person's other currency behind it, for plain texts. */
export const modeTextWithAbout = (rate: ModeRate, mode: 0 | 1, currency: Currency): string =>
  withAbout(modeText(rate, mode, currency), aboutOf(rate, mode, currency), mode === 1);

/** The same amount as a unit price, for conversion into other currencies. */
export const aboutOf = (rate: ModeRate, mode: 0 | 1, currency: Currency) => ({
  micro: mode === 0 ? rate.monthlyMicro : rate.hourlyOnMicro,
  currency,
});

/** A price in the unit that the billing mode is sold in, such as `$1.10/mo`. */
export function modeText(rate: ModeRate, mode: 0 | 1, currency: Currency) {
  if (mode === 0) return t`${monthText(rate.monthlyMicro, currency)}/mo`;
  return t`${hourText(rate.hourlyOnMicro, currency)}/h`;
}

export const ramText = (mb: number): string => inOrder(mb < 1024 ? `${mb} MB` : `${numberText(mb / 1024)} GB`);

/** An item of the price list in words. */
export function lineTitle({ key, quantity }: Pick<PriceLine, 'key' | 'quantity'>, catalog: ZoneCatalog): string {
  const [kind = '', of = ''] = key.split('.');
  const size = gigabytesText(quantity);
  if (kind === 'cpu') return t`${quantity} × ${catalog.cpus.find(({ type }) => type === of)?.name ?? of} vCPU`;
  if (kind === 'ram') return t`${ramText(quantity * 1024)} memory`;
  if (kind === 'disk') return t`${size} storage`;
  if (kind === 'ip') return quantity === 1 ? t`Public address` : t`${quantity} public addresses`;
  if (kind === 'licence') return t`${of.charAt(0).toUpperCase() + of.slice(1)} license`;
  if (kind === 'backup') return t`Backup of ${size}`;
  if (kind === 'managed') return t`Managed service`;
  if (kind === 'traffic') return t`Traffic, ${trafficPackageLabel(of)}`;
  return key;
}

/** What an item of the price list is, without a quantity. */
export function itemTitle(key: string, catalog: ZoneCatalog): string {
  const kind = key.split('.')[0];
  if (kind === 'cpu') return t`this processor type`;
  if (kind === 'ram') return t`memory`;
  if (kind === 'disk') return t`storage`;
  if (kind === 'backup') return t`backup`;
  return lineTitle({ key, quantity: 1 }, catalog);
}
