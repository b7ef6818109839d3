import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { credits } from '../contract.ts';
import { endCredits } from './end-credits.ts';
import { grantCredit, revokeCredit } from './grant-credit.ts';
import { createPromoCodes, endPromoCode } from './promo-codes.ts';
import { readCodeOffer, redeemCode } from './redeem-code.ts';
import { listCredits, listPromoCodes } from './store-list.ts';
import { forgetCredits, readCreditsOf } from './store.ts';
import { creditPayer, creditWatch } from './use-credits.ts';

const domain: Domain = {
  name: 'credits',
  operations: implement(credits, {
    listCredits,
    grantCredit,
    revokeCredit,
    readCodeOffer,
    redeemCode,
    listPromoCodes,
    createPromoCodes,
    endPromoCode,
  }),
  schedules: [endCredits],
  personal: { sections: [shortSection('credits', readCreditsOf)], forget: forgetCredits },
  contributes: [creditPayer, creditWatch],
};
export default domain;
