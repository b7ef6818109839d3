import { nobody, type Samples } from '#test/sample.ts';
import type { statements } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof statements> = {
  readStatement: () => ({ query: { from: '2026-01-01', until: '2026-01-31' } }),
  orderStatement: () => ({ input: { from: '2026-01-01', until: '2026-01-31', currency: 'USD', format: 'csv' } }),
  askAboutCharge: () => ({ input: { text: 'FIRST CLOUD', last4: '4242', date: '2026-01-31' } }),
  orderReceipt: () => ({ params: { orderId: nobody } }),
};
