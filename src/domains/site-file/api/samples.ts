import type { Samples } from '#test/sample.ts';
import type { siteFile } from '../contract.ts';

const params = { siteHost: '*' };

/** A valid request for each operation. */
export const samples: Samples<typeof siteFile> = {
  exportSiteSettings: () => ({ params }),
  importSiteSettings: () => ({ params, input: { format: 'site-settings', version: 1, parts: {} } }),
  compareSites: () => ({ params, query: { with: '*' } }),
};
