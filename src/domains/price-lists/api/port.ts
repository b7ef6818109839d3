/** What the domains above may use of price lists. */
export { changesOf } from './set-account-price-list.ts';
