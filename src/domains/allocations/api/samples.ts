import { nobody, type Samples } from '#test/sample.ts';
import type { allocations } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof allocations> = {
  listAllocations: () => ({}),
  retryAllocation: () => ({ params: { invoiceId: nobody } }),
  enterAllocation: () => ({ params: { invoiceId: nobody }, input: { number: '202612010000123456789' } }),
  waiveAllocation: () => ({ params: { invoiceId: nobody }, input: { reason: 'The customer agreed' } }),
};
