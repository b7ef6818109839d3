import { nobody, type Samples } from '#test/sample.ts';
import type { disputes } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof disputes> = {
  listDisputes: () => ({}),
  readDispute: (_world, owner) => ({ params: { disputeId: owner.disputeId } }),
  openDispute: (_world, owner) => ({
    params: { invoiceId: owner.invoiceId },
    input: { line: 1, reason: 'The server was off.' },
  }),
  sendDisputeMessage: (_world, owner) => ({
    params: { disputeId: owner.disputeId },
    input: { text: 'When was it off?' },
  }),
  acceptDispute: () => ({ params: { disputeId: nobody }, input: { lines: [], answer: 'Credited.' } }),
  rejectDispute: () => ({ params: { disputeId: nobody }, input: { answer: 'It was on.' } }),
  withdrawDispute: (_world, owner) => ({ params: { disputeId: owner.disputeId } }),
};
