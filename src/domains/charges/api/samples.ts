import type { Samples } from '#test/sample.ts';
import type { charges } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof charges> = {
  readBalance: () => ({}),
  readMonth: () => ({}),
  readNextInvoice: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listTransactions: () => ({}),
};
