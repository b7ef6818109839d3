import type { Samples } from '#test/sample.ts';
import type { siteMoves } from '../contract.ts';

const given = { reason: 'The customer asked for it.', ticket: '' };

/** A valid request for each operation. */
export const samples: Samples<typeof siteMoves> = {
  readSiteMove: (_world, owner) => ({ params: { userId: owner.accountId } }),
  moveToSite: (_world, owner) => ({
    params: { userId: owner.accountId },
    input: { site: 'second.test', priceListId: null, ...given },
  }),
  readMovableServices: (_world, owner) => ({ params: { userId: owner.accountId } }),
  moveServices: (world, owner) => ({
    params: { userId: owner.accountId },
    input: {
      to: world.people['account-holder'].email,
      site: '',
      serverIds: [],
      networkIds: [owner.networkId],
      ...given,
    },
  }),
};
