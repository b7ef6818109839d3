import { nobody, type Samples } from '#test/sample.ts';
import type { quotas } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof quotas> = {
  readQuotas: () => ({}),
  readQuotasOf: (_world, owner) => ({ params: { accountId: owner.accountId } }),
  setQuota: (_world, owner) => ({ params: { accountId: owner.accountId }, input: { resource: 'cpus', amount: 64 } }),
  listQuotaRequests: () => ({}),
  requestQuota: () => ({ input: { resource: 'servers', amount: 200, reason: 'A new shop' } }),
  approveQuota: () => ({ params: { requestId: nobody }, input: {} }),
  declineQuota: () => ({ params: { requestId: nobody }, input: { answer: 'No' } }),
  listQuotaDefaults: () => ({}),
  saveQuotaDefaults: (world) => ({
    params: { siteId: world.siteId },
    input: { servers: 100, cpus: null, ramGb: null, diskGb: null, addresses: null, spend: null },
  }),
};
