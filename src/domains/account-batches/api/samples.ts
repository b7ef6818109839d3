import type { Samples } from '#test/sample.ts';
import type { Belongings } from '#test/world.ts';
import type { accountBatches } from '../contract.ts';

const of = (_world: unknown, owner: Belongings) => ({ params: { batchId: owner.batchId } });

const aReason = {
  name: 'Chargeback',
  state: 'Suspended-Billing',
  resolves: 'paid',
  noticeDays: 3,
  subject: '',
  message: 'Your bank took a payment back.',
} as const;

const aWhy = { reason: 'The account of the payment provider.', ticket: 'OPS-7' };

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
  createBatchReason: () => ({ input: aReason }),
  saveBatchReason: (_world, owner) => ({ params: { reasonId: owner.batchId }, input: aReason }),
  deleteBatchReason: (_world, owner) => ({ params: { reasonId: owner.batchId } }),
  listBatchReasons: () => ({}),
  createBatchTemplate: (_world, owner) => ({ input: { batchId: owner.batchId, name: 'Every month' } }),
  deleteBatchTemplate: (_world, owner) => ({ params: { templateId: owner.batchId } }),
  listBatchTemplates: () => ({}),
  listBatchAccounts: of,
  listBatchHistory: of,
  listBatches: () => ({}),
  pauseBatch: of,
  readBatch: of,
  resumeBatch: of,
  retryBatch: of,
  startBatch: (_world, owner) => ({ params: { batchId: owner.batchId }, input: { confirm: '1', startAt: null } }),
  undoBatch: of,
  readBatchProtection: (_world, owner) => ({ params: { userId: owner.accountId } }),
  protectFromBatches: (_world, owner) => ({ params: { userId: owner.accountId }, input: aWhy }),
  liftBatchProtection: (_world, owner) => ({ params: { userId: owner.accountId }, input: aWhy }),
};
