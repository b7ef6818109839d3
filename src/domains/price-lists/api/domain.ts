import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { priceLists } from '../contract.ts';
import { readPriceCatalog } from './catalog.ts';
import { createPriceList, savePriceList } from './create-price-list.ts';
import { addCustomerPrice, endCustomerPrice } from './customer-prices.ts';
import { publishPriceVersion, withdrawPriceVersion } from './publish-price-version.ts';
import { readAccountPriceList, setAccountPriceList } from './set-account-price-list.ts';
import { listCustomerPrices, listPriceLists } from './store-lists.ts';
import { listPriceListHistory, readPriceList } from './view.ts';

const domain: Domain = {
  name: 'price-lists',
  operations: implement(priceLists, {
    listPriceLists,
    readPriceCatalog,
    createPriceList,
    readPriceList,
    savePriceList,
    publishPriceVersion,
    withdrawPriceVersion,
    listPriceListHistory,
    readAccountPriceList,
    setAccountPriceList,
    listCustomerPrices,
    addCustomerPrice,
    endCustomerPrice,
  }),
  menu: { priceList: 'priceList.view' },
};
export default domain;
