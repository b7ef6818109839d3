import { op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { ChosenHost, HostRow, NewHost, SiteHost, SiteHostId, SiteHosts } from './schemas.ts';

/** The names that a site answers by. */
export const hostOperations = {
  listHosts: op({
    method: 'GET',
    path: '/sites/{siteHost}/hosts',
    summary: 'The host names of a site: the primary one first, then by name.',
    may: 'site.configure',
    audit: 'none: read',
    params: SiteHost,
    output: SiteHosts,
  }),
  addHost: op({
    method: 'POST',
    path: '/sites/{siteHost}/hosts',
    summary: 'Adds a host name; the site answers by it once its record is found.',
    may: 'site.configure',
    audit: 'site.add-host',
    support: 'refused',
    idempotent: true,
    params: SiteHost,
    input: NewHost,
    output: HostRow,
  }),
  checkHost: op({
    method: 'POST',
    path: '/sites/{siteHost}/hosts/{hostId}/check',
    summary: 'Looks the record of a host name up now.',
    may: 'site.configure',
    audit: 'site.check-host',
    support: 'refused',
    params: SiteHostId,
    output: Accepted,
    status: 202,
  }),
  choosePrimaryHost: op({
    method: 'PUT',
    path: '/sites/{siteHost}/primaryHost',
    summary: 'Chooses the verified name that links in mails have, and by which the site is called here.',
    may: 'site.configure',
    audit: 'site.primary-host',
    support: 'refused',
    params: SiteHost,
    input: ChosenHost,
    output: HostRow,
  }),
  removeHost: op({
    method: 'DELETE',
    path: '/sites/{siteHost}/hosts/{hostId}',
    summary: 'Takes a host name away; the site no longer answers by it.',
    may: 'site.configure',
    audit: 'site.remove-host',
    support: 'refused',
    params: SiteHostId,
    output: null,
  }),
} as const;
