/** What the domains above may use of groups: to share a thing with one, and to tell who is in it, or which someone is in. */
export { findGroup, groupsFor } from './store.ts';
export { accountsIn, groupPeople, groupsOf } from './store-members.ts';
export { granteeOf, type Grantee } from './grantee.ts';
