/** What the domains above may use of exports. */
export { findList } from './find-list.ts';
