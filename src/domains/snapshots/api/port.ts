/** What the domains above may use of snapshots. */
export { findSnapshotRef } from './store.ts';
export { countSnapshots, readHolding } from './store.ts';
export { adoptSafety } from './store.ts';
