import { nobody, type Samples } from '#test/sample.ts';
import type { dunning } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof dunning> = {
  excludeFromDunning: () => ({ params: { userId: nobody }, input: { excluded: true, reason: 'Internal account' } }),
  listDunning: () => ({}),
  pauseDunning: () => ({ params: { userId: nobody }, input: { until: null, reason: 'Payment promised' } }),
  readDunning: () => ({}),
};
