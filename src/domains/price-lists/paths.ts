import { path } from '#kernel/paths.ts';

export const priceListsPath = path('/priceList');
export const customerPricesPath = path('/priceList/customers');
export const priceListPath = path('/priceList/$priceListId');
export const editPriceListPath = path('/priceList/$priceListId/edit');
