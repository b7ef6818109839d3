/** What other domains may use of groups: share an object with one, list its members, or list a user's groups. */
export { activeGroupsFor, findGroup, groupName, groupsFor, lockGroup, ownerLeft } from './store.ts';
export { memberInvites, type MemberInvites } from './member-invites.ts';
export { memberGuards, type MemberGuard } from './member-guards.ts';
export {
  accountsIn,
  groupNamesOf,
  groupPeople,
  groupsOf,
  heldMemberships,
  readFormerUntil,
  type GroupMember,
} from './store-members.ts';
export { granteeOf, type Grantee } from './grantee.ts';
