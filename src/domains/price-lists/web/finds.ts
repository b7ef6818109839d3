import { finds } from '#shell/frame/finds.ts';
import { priceLists } from '../contract.ts';
import { priceListPath } from '../paths.ts';

export default [
  finds(priceLists.listPriceLists, ({ id, name, site }) => ({ id, title: name, note: site, to: priceListPath(id) })),
];
