/** What the domains above may use of snapshots. */
export { countSnapshots } from './store.ts';
export { adoptSafety } from './store-safety.ts';
