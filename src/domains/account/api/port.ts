/** What the domains above may use of account. */
export { profileOf } from './read-profile.ts';
