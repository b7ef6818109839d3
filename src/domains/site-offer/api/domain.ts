import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { siteOffer } from '../contract.ts';
import { sitePart } from '#domains/sites/api/port.ts';
import { offerPart, readSiteOffer, saveSiteOffer } from './offer.ts';

const domain: Domain = {
  name: 'site-offer',
  operations: implement(siteOffer, { readSiteOffer, saveSiteOffer }),
  contributes: [sitePart(offerPart)],
};
export default domain;
