import { op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { ChosenHost, HostRow, NewHost, SiteHost, SiteHostId, SiteHosts } from './schemas.ts';

/** The names that a site answers by. */
export const hostOperations = {
  listHosts: op({
    method: 'GET',
    path: '/sites/{siteHost}/hosts',
    summary: 'Lists the host names of a site, the primary one first.',
    may: 'site.configure',
    audit: 'none: read',
    // A look at a name is a task.
    shows: ['sites', 'task-progress'],
    params: SiteHost,
    output: SiteHosts,
  }),
  addHost: op({
    method: 'POST',
    path: '/sites/{siteHost}/hosts',
    summary: 'Adds a host name. It becomes active once its DNS record is found.',
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
    summary: 'Checks the DNS record of a host name now.',
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
    summary: 'Sets the primary host name, which is used in links in emails.',
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
    summary: 'Removes a host name.',
    may: 'site.configure',
    audit: 'site.remove-host',
    support: 'refused',
    params: SiteHostId,
    output: null,
  }),
} as const;
