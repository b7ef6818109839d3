import { contract, op } from '#kernel/op.ts';
import { SiteHost } from '#domains/sites/schemas.ts';
import { Offer, OfferInput } from './schemas.ts';

export const siteOffer = contract('site-offer', {
  readSiteOffer: op({
    method: 'GET',
    path: '/sites/{siteHost}/offer',
    summary: 'Returns which data centers, images and products a site sells, and how many servers it has of each.',
    may: 'site.configure',
    audit: 'none: read',
    params: SiteHost,
    output: Offer,
    shows: ['site-offer', 'sites'],
  }),
  saveSiteOffer: op({
    method: 'PUT',
    path: '/sites/{siteHost}/offer',
    summary: 'Changes which data centers, images and products a site sells. Existing servers are not changed.',
    may: 'site.configure',
    audit: 'site.offer',
    support: 'refused',
    touches: ['site-offer', 'sites', 'servers'],
    params: SiteHost,
    input: OfferInput,
    output: Offer,
    ifMatch: true,
  }),
});
