import type { Samples } from '#test/sample.ts';
import type { Belongings } from '#test/world.ts';
import type { accountBatches } from '../contract.ts';

const of = (_world: unknown, owner: Belongings) => ({ params: { batchId: owner.batchId } });

/** A valid request for each operation. */
export const samples: Samples<typeof accountBatches> = {
  approveBatch: of,
  cancelBatch: of,
  checkBatch: of,
  createBatch: () => ({
    input: {
      action: 'suspend',
      text: 'nobody@people.test',
      options: { note: 'Asked for on the phone.', servers: false },
    },
  }),
  listBatchAccounts: of,
  listBatchHistory: of,
  listBatches: () => ({}),
  pauseBatch: of,
  readBatch: of,
  resumeBatch: of,
  retryBatch: of,
  startBatch: (_world, owner) => ({ params: { batchId: owner.batchId }, input: { confirm: '1', startAt: null } }),
  undoBatch: of,
};
