import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { referrals } from '../contract.ts';
import { sitePart } from '#domains/sites/api/port.ts';
import { programPart } from './program-part.ts';
import { rewardReferrals } from './reward-referrals.ts';
import { readReferralProgram, readReferralRewards, saveReferralProgram } from './rewards.ts';
import { forgetRewards, readRewardsOf } from './store.ts';

const domain: Domain = {
  name: 'referrals',
  operations: implement(referrals, { readReferralRewards, readReferralProgram, saveReferralProgram }),
  schedules: [rewardReferrals],
  contributes: [sitePart(programPart)],
  personal: { sections: [shortSection('referrals', readRewardsOf)], forget: forgetRewards },
};
export default domain;
