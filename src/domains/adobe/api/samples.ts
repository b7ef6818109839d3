import type { InputOf } from '#kernel/op.ts';
import type { Samples } from '#test/sample.ts';
import type { adobe } from '../contract.ts';

/** The settings of a connection, as the form sends them. */
export const connection = {
  clientId: '2f6c1b9e4d7a48c0a5e3f8b1c6d90e72',
  clientSecret: 'p8e-sandbox-adobe-secret',
  resellerId: '1000404757',
  distributorId: '1000100042',
  marketSegment: 'COM',
  currency: 'USD',
} satisfies InputOf<typeof adobe.saveAdobe>;

const params = { siteHost: '*' };
const ofCustomer = (_world: unknown, { adobeCustomerId: customerId }: { adobeCustomerId: string }) => ({
  params: { customerId },
});

/** A valid request for each operation. */
export const samples: Samples<typeof adobe> = {
  readAdobe: () => ({ params }),
  saveAdobe: () => ({ params, input: connection, version: 1 }),
  removeAdobe: () => ({ params }),
  checkAdobe: () => ({ params }),
  syncAdobe: () => ({ params }),
  listAdobeCustomers: () => ({}),
  readAdobeCustomer: ofCustomer,
  listAdobeSubscriptions: ofCustomer,
  syncAdobeCustomer: ofCustomer,
  linkAdobeCustomer: (_world, { adobeCustomerId: customerId, accountId: userId }) => ({
    params: { customerId },
    input: { userId },
  }),
  unlinkAdobeCustomer: ofCustomer,
};
