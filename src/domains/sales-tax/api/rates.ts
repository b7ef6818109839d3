import { regionsOf } from '#domains/billing/profile-values.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { provincesWithTax } from '../canada.ts';
import type { salesTax } from '../contract.ts';
import { say } from '../messages.ts';
import { partFaults, percentText } from '../parts.ts';
import { deleteRate, deleteRegistration, insertRate, insertRegistration } from './store-settings.ts';
import { hurryWaits } from './store-waits.ts';

interface Place {
  country: string;
  region: string;
}
const isRegion = ({ country, region }: Place): boolean => regionsOf(country).some(({ code }) => code === region);
const placeText = ({ country, region }: Place): string => (region === '' ? country : `${country}-${region}`);

/** Says that the seller of a site collects tax in a state or province from a day on. */
export const addSalesTaxRegistration: Run<typeof salesTax.addSalesTaxRegistration> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const { country, region } = input;
  const isAll = country === 'CA' && region === '';
  if (!isAll && !isRegion(input)) throw new Invalid([item(9003, 'region')]);
  if (country === 'CA' && !isAll && !provincesWithTax.includes(region)) throw new Invalid([item(9011, 'region')]);
  const id = await insertRegistration(ctx.db, site.id, { ...input, now: ctx.now });
  if (id === null) throw new Conflict(9004, 'region');
  await hurryWaits(ctx.db, site.id, ctx.now);
  const action = say('sales-tax.register', { place: placeText(input) });
  await recordSite(ctx, site, { action, diff: { place: [null, placeText(input)], firstDay: [null, input.firstDay] } });
  return { id, ...input };
};

/** Removes a registration. */
export const removeSalesTaxRegistration: Run<typeof salesTax.removeSalesTaxRegistration> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const removed = await deleteRegistration(ctx.db, site.id, params.registrationId);
  if (removed === undefined) throw new NotFound();
  await hurryWaits(ctx.db, site.id, ctx.now);
  const place = placeText(removed);
  await recordSite(ctx, site, { action: say('sales-tax.deregister', { place }), diff: { place: [place, null] } });
};

/** Enters the rate of a state or province and class of products from a day on. */
export const addSalesTaxRate: Run<typeof salesTax.addSalesTaxRate> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const faults = [...(isRegion(input) ? [] : [item(9003, 'region')]), ...partFaults(input.parts)];
  if (faults.length > 0) throw new Invalid(faults);
  const id = await insertRate(ctx.db, site.id, { ...input, now: ctx.now });
  if (id === null) throw new Conflict(9005, 'firstDay');
  await hurryWaits(ctx.db, site.id, ctx.now);
  const [place, rate] = [placeText(input), percentText(input.parts)];
  await recordSite(ctx, site, {
    action: say('sales-tax.add-rate', { place, rate }),
    diff: {
      place: [null, place],
      productClass: [null, input.productClass],
      firstDay: [null, input.firstDay],
      rate: [null, rate],
    },
  });
  return { id, ...input, ratePpm: input.parts.reduce((sum, { ratePpm }) => sum + ratePpm, 0) };
};

/** Removes a rate that was entered. */
export const removeSalesTaxRate: Run<typeof salesTax.removeSalesTaxRate> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const removed = await deleteRate(ctx.db, site.id, params.rateId);
  if (removed === undefined) throw new NotFound();
  await hurryWaits(ctx.db, site.id, ctx.now);
  const [place, rate] = [placeText(removed), percentText(removed.parts)];
  await recordSite(ctx, site, { action: say('sales-tax.remove-rate', { place, rate }), diff: { rate: [rate, null] } });
};
