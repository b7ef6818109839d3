import type { Samples } from '#test/sample.ts';
import type { referrals } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof referrals> = {
  readReferralRewards: () => ({}),
  readReferralProgram: () => ({ params: { siteHost: 'second.test' } }),
  saveReferralProgram: () => ({ params: { siteHost: 'second.test' }, input: { percent: 10, months: 12 } }),
};
