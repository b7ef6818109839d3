import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { providerImages } from '#domains/images/api/port.ts';
import { countOffered } from '#domains/servers/api/port.ts';
import { cpuLabels } from '#domains/servers/cpu-labels.ts';
import type { CpuType } from '#domains/servers/limits.ts';
import { isSamePart, partOf, recordSite, siteOf } from '#domains/sites/api/port.ts';
import { readNotSold, saveNotSold } from '#domains/tenancy/api/port.ts';
import { products, type NotSold, type Product } from '#domains/tenancy/offer.ts';
import { Invalid, item, Stale, type ErrorItem } from '#kernel/errors.ts';
import { asMessage, asText } from '#kernel/message.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { siteOffer } from '../contract.ts';
import { OfferInput } from '../schemas.ts';
import { say } from '../messages.ts';

type Own = typeof siteOffer;

export const readSiteOffer: Run<Own['readSiteOffer']> = async (ctx, { params }) => describe(ctx, params.siteHost);

/** Withdraws or adds what a site sells: 9650 and 9651 at their fields, 412 when someone else was faster. */
export const saveSiteOffer: Run<Own['saveSiteOffer']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  if (site.version !== ctx.ifMatch) throw new Stale();
  const off = {
    zonesOff: once(input.zonesOff),
    imagesOff: once(input.imagesOff),
    productsOff: once(input.productsOff),
  };
  const before = await readNotSold(ctx.db, site.id);
  const images = await check(ctx, off);
  // What the form does not list, such as a deprecated image that can still be ordered by its ID, stays withdrawn.
  off.imagesOff.push(...before.imagesOff.filter((id) => !images.has(id)));
  await saveNotSold(ctx.db, site.id, off);
  await recordSite(ctx, site, { action: say('site.offer'), diff: diffOf(before, off) });
  return describe(ctx, site.host);
};

const once = <T>(all: readonly T[]): T[] => [...new Set(all)];

/** Gives the images that can be chosen. */
async function check({ db }: Ctx, { zonesOff, imagesOff }: InputOf<Own['saveSiteOffer']>): Promise<Set<string>> {
  const zones = new Set((await listDataCenters(db)).map(({ id }) => id));
  const images = new Set((await providerImages(db)).map(({ id }) => id));
  const unknown = (ids: readonly string[], known: ReadonlySet<string>, key: string): ErrorItem[] => {
    const name = ids.find((id) => !known.has(id));
    return name === undefined ? [] : [item(9650, key, { name })];
  };
  const faults = [...unknown(zonesOff, zones, 'zonesOff'), ...unknown(imagesOff, images, 'imagesOff')];
  if (faults.length === 0 && zones.size > 0 && zonesOff.length === zones.size) faults.push(item(9651, 'zonesOff'));
  if (faults.length > 0) throw new Invalid(faults);
  return images;
}

const diffOf = (before: NotSold, after: NotSold) =>
  Object.fromEntries(
    (['zonesOff', 'imagesOff', 'productsOff'] as const)
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, [before[key], after[key]] as const]),
  );

/** Everything that could be sold, with what the servers of the site have of it. */
async function describe(ctx: Ctx, siteHost: string) {
  const { db } = ctx;
  const site = await siteOf(ctx, siteHost);
  const off = await readNotSold(db, site.id);
  const counts = await countOffered(db, site.id);
  const usedOf = (found: (typeof counts)[number] | undefined, sold: boolean) => ({
    sold,
    servers: found?.servers ?? 0,
    customers: found?.customers ?? 0,
  });
  const zones = await listDataCenters(db);
  const images = await providerImages(db);
  return {
    version: site.version,
    zones: zones.map(({ id, name }) => {
      const found = counts.find(({ zoneId }) => zoneId === id);
      return { id, name, ...usedOf(found, !off.zonesOff.includes(id)) };
    }),
    images: images.map(({ id, name, version }) => {
      const found = counts.find(({ imageId }) => imageId === id);
      return { id, name, version, ...usedOf(found, !off.imagesOff.includes(id)) };
    }),
    products: products.map((id) => {
      const found = counts.find(({ product }) => product === id);
      return { id, name: nameOf(id), ...usedOf(found, !off.productsOff.includes(id)) };
    }),
  };
}

function nameOf(product: Product) {
  if (product === 'backup' || product === 'managed') return say(product);
  // What follows the dot is a type of processor.
  const type = product.slice('cpu.'.length) as CpuType;
  return say('cpu', { type, name: cpuLabels[type].name });
}

/** What the site does not sell, in its settings file. */
export const offerPart = partOf({
  id: 'offer',
  title: say('part'),
  schema: OfferInput,
  // The schema has these three entries.
  label: (entry) => say(entry as keyof NotSold),
  async words({ db }) {
    const names = new Map(
      [...(await listDataCenters(db)), ...(await providerImages(db))].map(({ id, name }) => [id, name]),
    );
    return (entry, value) => {
      if (!Array.isArray(value) || value.length === 0) return undefined;
      const ids = value.map(String);
      return entry === 'productsOff'
        ? asText(ids.map((id) => asMessage(products.some((one) => one === id) ? nameOf(id as Product) : id)))
        : ids.map((id) => names.get(id) ?? id).join(', ');
    };
  },
  read: async (ctx, site) => OfferInput.parse(await readNotSold(ctx.db, site.id)),
  async requests(ctx, site, wanted) {
    if (isSamePart(await readNotSold(ctx.db, site.id), wanted)) return [];
    const { version } = await siteOf(ctx, site.host);
    return [
      { request: requestTo(siteOffer.saveSiteOffer, { params: { siteHost: site.host }, input: wanted }), version },
    ];
  },
});
