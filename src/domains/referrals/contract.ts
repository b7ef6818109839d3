import { SiteHost } from '#domains/sites/schemas.ts';
import { contract, op } from '#kernel/op.ts';
import { ReferralProgram, ReferralProgramInput, ReferralRewards } from './schemas.ts';

export const referrals = contract('referrals', {
  readReferralRewards: op({
    method: 'GET',
    path: '/referrals/rewards',
    summary: 'Returns what you earned by recommending the site, and what is pending.',
    may: 'billing.view',
    audit: 'none: read',
    output: ReferralRewards,
  }),
  readReferralProgram: op({
    method: 'GET',
    path: '/sites/{siteHost}/referralProgram',
    summary: 'Returns what people earn who recommend a site.',
    may: 'site.configure',
    audit: 'none: read',
    params: SiteHost,
    output: ReferralProgram,
  }),
  saveReferralProgram: op({
    method: 'PUT',
    path: '/sites/{siteHost}/referralProgram',
    summary: 'Sets what people earn who recommend a site. The version of a program that was never saved is 0.',
    may: 'site.configure',
    audit: 'referral-program.save',
    touches: ['referrals', 'sites'],
    support: 'refused',
    params: SiteHost,
    input: ReferralProgramInput,
    output: ReferralProgram,
    ifMatch: true,
  }),
});
