import type { Samples } from '#test/sample.ts';
import type { siteLimits } from '../contract.ts';

const params = { siteHost: '*' };

/** A valid request for each operation. */
export const samples: Samples<typeof siteLimits> = {
  readSiteLimits: () => ({ params }),
  saveSiteLimits: () => ({
    params,
    input: { servers: 5000, spend: null, credit: 100_000_00, currency: 'USD', stopNew: false },
  }),
};
