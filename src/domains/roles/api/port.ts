/** What the domains above may use of roles: what is granted to whom, and what someone can pass on. */
export { passingOn } from './passing-on.ts';
export { shareReasons, type ShareReasons } from './share-reasons.ts';
export { riskOf } from './risk.ts';
export { findNamedSet, readSets } from './store.ts';
export { findGrant, groupPermissions, heldGrants, isGranted, readGrantsOf, type Given } from './store-grants.ts';
