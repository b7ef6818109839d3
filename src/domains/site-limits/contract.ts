import { SiteHost } from '#domains/sites/schemas.ts';
import { contract, op } from '#kernel/op.ts';
import { SiteLimits, SiteLimitsInput } from './schemas.ts';

export const siteLimits = contract('site-limits', {
  readSiteLimits: op({
    method: 'GET',
    path: '/sites/{siteHost}/limits',
    summary: 'Returns the limits of a site with what is used of them.',
    may: 'site.configure',
    audit: 'none: read',
    params: SiteHost,
    output: SiteLimits,
    shows: ['site-limits', 'servers'],
  }),
  saveSiteLimits: op({
    method: 'PUT',
    path: '/sites/{siteHost}/limits',
    summary: 'Sets the limits of a site. The version of limits that were never saved is 0.',
    may: 'site.limit',
    audit: 'site.limits',
    touches: ['site-limits', 'sites', 'servers'],
    support: 'refused',
    params: SiteHost,
    input: SiteLimitsInput,
    output: SiteLimits,
    ifMatch: true,
  }),
});
