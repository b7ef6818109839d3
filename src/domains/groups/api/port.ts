/** What other domains may use of groups: share an object with one, list its members, or list a user's groups. */
export { findGroup, groupName, groupsFor } from './store.ts';
export { memberGuards, type MemberGuard } from './member-guards.ts';
export { accountsIn, groupPeople, groupsOf, type GroupMember } from './store-members.ts';
export { granteeOf, type Grantee } from './grantee.ts';
