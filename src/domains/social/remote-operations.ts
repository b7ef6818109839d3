import { filters, list } from '#kernel/list.ts';
import { op } from '#kernel/op.ts';
import { SiteHost } from '#domains/sites/schemas.ts';
import { RemoteSignIn, RemoteTest, RemoteTestResult } from './remote-schemas.ts';

/** How a site's own server signs customers in, for its administrators. */
export const remoteOperations = {
  listRemoteSignIns: list({
    path: '/sites/{siteHost}/remoteSignIns',
    summary:
      'Lists the remote sign-ins of a site of the last 90 days: requests of its own server and uses of its links.',
    may: 'site.configure',
    params: SiteHost,
    row: RemoteSignIn,
    filters: { outcome: filters.choice(['succeeded', 'refused']) },
    sorts: ['at'],
    sort: '-at',
  }),
  testRemoteSignIn: op({
    method: 'POST',
    path: '/sites/{siteHost}/remoteSignIns/test',
    summary:
      'Checks whether a server at an address could sign customers in, and returns a link that shows what they would see. It signs no one in.',
    may: 'site.configure',
    audit: 'site.test-remote',
    support: 'refused',
    params: SiteHost,
    input: RemoteTest,
    output: RemoteTestResult,
    status: 200,
  }),
};
