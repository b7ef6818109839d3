import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { priceLists } from '../contract.ts';

export type ListRow = RowOf<typeof priceLists.listPriceLists>;
export type List = AnswerOf<typeof priceLists.readPriceList>;
export type Item = List['items'][number];
export type Rate = Item['rate'];
export type Catalog = AnswerOf<typeof priceLists.readPriceCatalog>;
export type CustomerPriceRow = RowOf<typeof priceLists.listCustomerPrices>;
export type AccountList = AnswerOf<typeof priceLists.readAccountPriceList>;
