/** What the domains above may use of sites. */
export { recordSite } from './history.ts';
export { siteOf } from './site.ts';
export { readLogoOf } from './store.ts';
