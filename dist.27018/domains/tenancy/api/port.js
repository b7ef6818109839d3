/** What the domains above may use of tenancy. */
export { createSiteFinder } from './site-finder.js';
export { readAccount } from './store.js';
export { readPriceBook } from './price-book.js';
