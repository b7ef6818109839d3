import type { Samples } from '#test/sample.ts';
import type { transfers } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof transfers> = {
  acceptTransfer: (_world, owner) => ({ params: { transferId: owner.transferId }, input: { agree: true } }),
  cancelTransfer: (_world, owner) => ({ params: { transferId: owner.transferId }, input: {} }),
  declineTransfer: (_world, owner) => ({ params: { transferId: owner.transferId }, input: {} }),
  listTransfers: () => ({}),
  offerTransfer: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { email: 'somebody@else.test' },
  }),
  readServerTransfer: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readTransfer: (_world, owner) => ({ params: { transferId: owner.transferId } }),
};
