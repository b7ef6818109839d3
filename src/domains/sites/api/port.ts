/** What the domains above may use of sites. */
export { hostNameOf } from './hosts.ts';
export { firstCheckMs } from './host-life.ts';
export {
  hostFollower,
  isSamePart,
  partOf,
  sitePart,
  type HostFollower,
  type PartRequest,
  type PartSite,
  type PartValue,
  type SitePart,
  type Words,
} from './points.ts';
export { recordSite } from './history.ts';
export { findInScope, readExtras } from './store.ts';
export { isOpen, siteOf } from './site.ts';
export { readLogoOf } from './store.ts';
