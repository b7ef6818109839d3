/** What the domains above may use of transfers. */
export { readOpen as readOpenTransfer } from './store.ts';
export { stateAt } from './view.ts';
