import type { Samples } from '#test/sample.ts';
import type { siteDashboard } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof siteDashboard> = {
  readSiteDashboard: () => ({ params: { siteHost: '*' } }),
};
