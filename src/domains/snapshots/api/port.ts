/** What the domains above may use of snapshots. */
export { countSnapshots } from './store.ts';
