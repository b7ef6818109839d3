import { nobody, type Samples } from '#test/sample.ts';
import type { priceLists } from '../contract.ts';

const rate = { monthlyMicro: 2_500_000, hourlyOnMicro: 3800, hourlyOffMicro: 0 };
const ofList = { params: { priceListId: nobody } };

/** A valid request for each operation. */
export const samples: Samples<typeof priceLists> = {
  listPriceLists: () => ({}),
  readPriceCatalog: () => ({}),
  createPriceList: () => ({
    params: { siteHost: 'second.test' },
    input: { name: 'Partners', currency: 'USD', copy: null },
  }),
  readPriceList: () => ofList,
  savePriceList: () => ({ ...ofList, input: { name: 'Partners' } }),
  publishPriceVersion: () => ({ ...ofList, input: { from: null, items: [{ key: 'ram.gb', zoneId: '', rate }] } }),
  withdrawPriceVersion: () => ({ params: { ...ofList.params, number: '2' } }),
  listPriceListHistory: ({ priceListId }) => ({ params: { priceListId } }),
  readAccountPriceList: (_world, owner) => ({ params: { accountId: owner.accountId } }),
  setAccountPriceList: (_world, owner) => ({ params: { accountId: owner.accountId }, input: { priceListId: null } }),
  listCustomerPrices: () => ({}),
  addCustomerPrice: () => ({
    input: { email: 'nobody@skydeck.test', key: 'ram.gb', zoneId: '', from: null, until: null, rate },
  }),
  endCustomerPrice: () => ({ params: { customerPriceId: nobody } }),
};
