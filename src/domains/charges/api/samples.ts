import type { Samples } from '#test/sample.ts';
import type { charges } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof charges> = {
  readBalance: () => ({}),
  saveBalanceAlert: () => ({ input: { below: 2000, days: 7 } }),
  readMonth: () => ({}),
  readNextInvoice: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listTransactions: () => ({}),
};
