import { z } from 'zod';
import { productClasses } from '#domains/invoices/sales-tax.ts';
import { isSamePart, partOf, type PartRequest } from '#domains/sites/api/port.ts';
import { asText } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { salesTax } from '../contract.ts';
import { say } from '../messages.ts';
import { percentText } from '../parts.ts';
import { RateInput } from '../schemas.ts';
import { rateSources, type RateSource } from '../states.ts';
import { readEnteredAll, readSetting } from './store-settings.ts';

const Place = /^[A-Z]{2}(-[A-Z\d]{1,3})?$/;
const RateKey = new RegExp(`^[A-Z]{2}-[A-Z\\d]{1,3}/(${productClasses.join('|')})/\\d{4}-\\d{2}-\\d{2}$`);
const Taxes = RateInput.shape.parts;
const Part = z.strictObject({
  source: z.enum(rateSources),
  /** The first day by place, such as `US-CA`; `CA` is all of Canada. */
  registrations: z.record(z.string().regex(Place), z.iso.date()),
  /** The taxes by place, class and first day, such as `US-CA/software/2026-01-01`. */
  rates: z.record(z.string().regex(RateKey), Taxes),
});
type Value = z.infer<typeof Part>;

const placeOf = ({ country, region }: { country: string; region: string }) =>
  region === '' ? country : `${country}-${region}`;
const placeIn = (key: string) => {
  const [country = '', region = ''] = key.split('-');
  return { country, region };
};

/** What was entered for a site, by its key in the file, with the id that it has there. */
async function storedOf({ db }: Ctx, siteId: string) {
  const { registrations, rates } = await readEnteredAll(db, siteId);
  const setting = await readSetting(db, siteId);
  return {
    setting,
    source: setting?.source ?? ('none' as const),
    registrations: new Map(registrations.map((one) => [placeOf(one), { id: one.id, value: one.firstDay }])),
    rates: new Map(
      rates.map((one) => [`${placeOf(one)}/${one.productClass}/${one.firstDay}`, { id: one.id, value: one.parts }]),
    ),
  };
}

const valuesOf = <V>(stored: ReadonlyMap<string, { value: V }>): Record<string, V> =>
  Object.fromEntries([...stored].map(([key, { value }]) => [key, value]));

/** What a file adds and removes of one kind; what differs is removed first. */
function changesOf<V>(stored: ReadonlyMap<string, { id: string; value: V }>, wanted: Readonly<Record<string, V>>) {
  const removed = [...stored].filter(([key, { value }]) => !isSamePart(value, wanted[key])).map(([, { id }]) => id);
  const added = Object.entries(wanted).filter(([key, value]) => !isSamePart(stored.get(key)?.value, value));
  return { removed, added };
}

/** Where the rates of a site come from and what was entered, in its settings file. The key of Stripe stays with the site. */
export const taxPart = partOf<Value>({
  id: 'salesTax',
  title: say('part'),
  schema: Part,
  label(entry) {
    const dot = entry.indexOf('.');
    if (dot < 0) return say('source');
    const [place = '', productClass, day] = entry.slice(dot + 1).split('/');
    if (productClass === undefined || day === undefined) return say('registration', { place });
    return say('rate', { place, class: say(`class-${productClass as (typeof productClasses)[number]}`), day: { day } });
  },
  words: () => (entry, value) => {
    if (entry === 'source') return say(`source-${value as RateSource}`);
    if (entry.startsWith('registrations.') && typeof value === 'string') return asText({ day: value });
    return Array.isArray(value) ? percentText(value as z.infer<typeof Taxes>) : undefined;
  },
  async read(ctx, { id }) {
    const { source, registrations, rates } = await storedOf(ctx, id);
    return { source, registrations: valuesOf(registrations), rates: valuesOf(rates) };
  },
  async requests(ctx, site, wanted) {
    const params = { siteHost: site.host };
    const now = await storedOf(ctx, site.id);
    const requests: PartRequest[] = [];
    if (now.source !== wanted.source) {
      const input = { source: wanted.source, ownKey: now.setting?.keySealed != null, secretKey: '' };
      requests.push({
        request: requestTo(salesTax.saveSalesTax, { params, input }),
        version: now.setting?.version ?? 0,
      });
    }
    const registrations = changesOf(now.registrations, wanted.registrations);
    for (const registrationId of registrations.removed)
      requests.push({
        request: requestTo(salesTax.removeSalesTaxRegistration, {
          params: { ...params, registrationId },
          input: undefined,
        }),
      });
    for (const [key, firstDay] of registrations.added) {
      const input = { ...placeIn(key), firstDay };
      requests.push({ request: requestTo(salesTax.addSalesTaxRegistration, { params, input }) });
    }
    const rates = changesOf(now.rates, wanted.rates);
    for (const rateId of rates.removed)
      requests.push({
        request: requestTo(salesTax.removeSalesTaxRate, { params: { ...params, rateId }, input: undefined }),
      });
    for (const [key, parts] of rates.added) {
      const [place = '', productClass = '', firstDay = ''] = key.split('/');
      // The key has passed the schema.
      const input = {
        ...placeIn(place),
        productClass: productClass as (typeof productClasses)[number],
        firstDay,
        parts,
      };
      requests.push({ request: requestTo(salesTax.addSalesTaxRate, { params, input }) });
    }
    return requests;
  },
});
