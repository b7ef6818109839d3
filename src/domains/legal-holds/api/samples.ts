import type { Samples } from '#test/sample.ts';
import type { legalHolds } from '../contract.ts';

const input = { reason: 'A court asks for the records.', ticket: 'LAW-12' };

/** A valid request for each operation. */
export const samples: Samples<typeof legalHolds> = {
  readLegalHold: (_world, owner) => ({ params: { userId: owner.accountId } }),
  placeLegalHold: (_world, owner) => ({ params: { userId: owner.accountId }, input }),
  liftLegalHold: (_world, owner) => ({ params: { userId: owner.accountId }, input }),
};
