/** What the domains above may use of user tags. */
export { hasTag, readTagsOf } from './store.ts';
