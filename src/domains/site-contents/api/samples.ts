import type { Samples } from '#test/sample.ts';
import type { siteContents } from '../contract.ts';

const params = { siteHost: '*', kind: 'privacy', language: 'en' } as const;

/** A valid request for each operation. */
export const samples: Samples<typeof siteContents> = {
  listSiteContents: () => ({ params: { siteHost: '*' } }),
  readSiteContent: () => ({ params }),
  saveSiteContent: () => ({ params, input: { title: 'Privacy', body: 'Nothing is shared.', startsAt: null } }),
  listContentVersions: () => ({ params }),
  readContents: () => ({}),
  readPublicContent: () => ({ params: { kind: 'privacy' } }),
  readOwnContents: () => ({}),
};
