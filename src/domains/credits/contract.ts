import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { codeStates, creditCauses, creditStates } from './limits.ts';
import { CodeInput, CodeOffer, CodesInput, Credit, CreditInput, MadeCodes, PromoCode, RevokeInput } from './schemas.ts';

/** The balance shows credits too. */
const touches = ['credits', 'charges'];

export const credits = contract('credits', {
  listCredits: list({
    path: '/credits',
    summary: 'Lists credits of the accounts in scope, with what is left of each.',
    may: 'billing.view',
    row: Credit,
    filters: {
      state: filters.choice(creditStates),
      cause: filters.choice(creditCauses),
      /** Only those of one's own account. */
      mine: filters.choice(['1']),
    },
    sorts: ['created', 'expiresAt'],
    sort: '-created',
  }),
  grantCredit: op({
    method: 'POST',
    path: '/credits',
    summary: 'Gives a customer a credit, which is used before money.',
    may: 'credit.manage',
    audit: 'credit.grant',
    support: 'refused',
    touches,
    input: CreditInput,
    output: Credit,
    status: 201,
    idempotent: true,
  }),
  revokeCredit: op({
    method: 'POST',
    path: '/credits/{creditId}/revoke',
    summary: 'Takes back what is left of a credit.',
    may: 'credit.manage',
    audit: 'credit.revoke',
    support: 'refused',
    touches,
    params: z.strictObject({ creditId: z.uuid() }),
    input: RevokeInput,
    output: null,
  }),
  readCodeOffer: op({
    method: 'GET',
    path: '/promoCodes/{code}/offer',
    summary: 'Returns what a promotional code gives you, its conditions, and whether you can use it.',
    may: 'billing.view',
    audit: 'none: read',
    params: CodeInput,
    output: CodeOffer,
    limit: 'report',
  }),
  redeemCode: op({
    method: 'POST',
    path: '/promoCodes/redeem',
    summary: 'Redeems a promotional code for a credit.',
    may: 'billing.pay',
    audit: 'credit.redeem',
    support: 'refused',
    touches,
    input: CodeInput,
    output: Credit,
    status: 201,
    idempotent: true,
    limit: 'report',
  }),
  listPromoCodes: list({
    path: '/promoCodes',
    summary: 'Lists promotional codes, with how often each was redeemed.',
    may: 'credit.manage',
    row: PromoCode,
    filters: { state: filters.choice(codeStates) },
    sorts: ['code', 'created', 'redeemed'],
    sort: '-created',
  }),
  createPromoCodes: op({
    method: 'POST',
    path: '/promoCodes',
    summary: 'Creates a promotional code, or a batch of random ones with the same conditions.',
    may: 'credit.manage',
    audit: 'promo-code.create',
    support: 'refused',
    input: CodesInput,
    output: MadeCodes,
    status: 201,
    idempotent: true,
  }),
  endPromoCode: op({
    method: 'POST',
    path: '/promoCodes/{promoCodeId}/end',
    summary: 'Ends a promotional code. Credits that it gave stay.',
    may: 'credit.manage',
    audit: 'promo-code.end',
    support: 'refused',
    params: z.strictObject({ promoCodeId: z.uuid() }),
    output: null,
  }),
});
