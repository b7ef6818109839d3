import { contract, op } from '#kernel/op.ts';
import { ByUser, LegalHold, WhyHeld } from './schemas.ts';

const touches = ['legal-holds', 'users', 'account'];

export const legalHolds = contract('legal-holds', {
  readLegalHold: op({
    method: 'GET',
    path: '/users/{userId}/legalHold',
    summary: 'Returns the legal hold that an account is under, if any.',
    may: 'person.view',
    audit: 'none: read',
    params: ByUser,
    output: LegalHold,
  }),
  placeLegalHold: op({
    method: 'POST',
    path: '/users/{userId}/legalHold',
    summary: 'Places a legal hold on an account, which then cannot be deleted. Requires a reason.',
    may: 'legal-hold.manage',
    audit: 'legal-hold.place',
    touches,
    support: 'refused',
    asks: 'reason',
    params: ByUser,
    input: WhyHeld,
    output: LegalHold,
    status: 200,
  }),
  liftLegalHold: op({
    method: 'POST',
    path: '/users/{userId}/legalHold/lift',
    summary: 'Lifts the legal hold of an account. Requires a reason and a proof of identity.',
    may: 'legal-hold.manage',
    audit: 'legal-hold.lift',
    touches,
    support: 'refused',
    asks: 'reason',
    params: ByUser,
    input: WhyHeld,
    output: LegalHold,
    status: 200,
  }),
});
