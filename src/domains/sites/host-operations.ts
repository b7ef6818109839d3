import { list } from '#kernel/list.ts';
import { op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { ChosenHost, HostRow, NewHost, SiteHost, SiteHostFacts, SiteHostId } from './schemas.ts';

/** The names that a site answers by. */
export const hostOperations = {
  listHosts: list({
    path: '/sites/{siteHost}/hosts',
    summary: 'Lists the host names of a site, the primary one first.',
    may: 'site.configure',
    // A look at a name is a task.
    shows: ['sites', 'task-progress'],
    params: SiteHost,
    row: HostRow,
    sorts: ['primary', 'host'],
    sort: 'primary',
    more: SiteHostFacts,
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
