/** What the domains above may use of sites. */
export { hostNameOf } from './hosts.ts';
export { firstCheckMs } from './host-life.ts';
export { hostFollower, type HostFollower } from './points.ts';
export { recordSite } from './history.ts';
export { findInScope, readExtras } from './store.ts';
export { siteOf } from './site.ts';
export { readLogoOf } from './store.ts';
