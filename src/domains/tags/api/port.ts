/** What the domains above may use of tags: find one, and follow what changes. */
export { readTag as findTag } from './store.ts';
export { tagFollowers, type TagFollower } from './followers.ts';
