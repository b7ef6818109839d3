import { nobody, type Samples } from '#test/sample.ts';
import type { accountBatches } from '../contract.ts';

const ofNone = () => ({ params: { batchId: nobody } });

/** A valid request for each operation. */
export const samples: Samples<typeof accountBatches> = {
  approveBatch: ofNone,
  cancelBatch: ofNone,
  checkBatch: ofNone,
  createBatch: () => ({
    input: { action: 'suspend', text: 'nobody@people.test', options: { note: 'Asked for on the phone.' } },
  }),
  listBatchAccounts: ofNone,
  listBatchHistory: ofNone,
  listBatches: () => ({}),
  pauseBatch: ofNone,
  readBatch: ofNone,
  resumeBatch: ofNone,
  retryBatch: ofNone,
  startBatch: () => ({ params: { batchId: nobody }, input: { confirm: '1', startAt: null } }),
  undoBatch: ofNone,
};
