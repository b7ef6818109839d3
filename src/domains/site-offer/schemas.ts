import { z } from 'zod';
import { products } from '#domains/tenancy/offer.ts';

/** Whether something is sold, and how many living servers of how many customers of the site have it. */
const used = { sold: z.boolean(), servers: z.int(), customers: z.int() };

export const Offer = z
  .object({
    /** Of the site. */
    version: z.int(),
    zones: z.array(z.object({ id: z.string(), name: z.string(), ...used })),
    images: z.array(z.object({ id: z.uuid(), name: z.string(), version: z.string(), ...used })),
    products: z.array(z.object({ id: z.enum(products), name: z.string(), ...used })),
  })
  .meta({ id: 'SiteOffer' });

/** What the site does not sell. */
export const OfferInput = z.strictObject({
  zonesOff: z.array(z.string().max(20)).max(500),
  imagesOff: z.array(z.uuid()).max(2000),
  productsOff: z.array(z.enum(products)).max(products.length),
});
