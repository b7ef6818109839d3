import { messages } from '#kernel/message.ts';

/** What the history says, by the names that the audit trail has for it. */
export const say = messages('roles', {
  'permission-set.create': 'Permission set created',
  'permission-set.save': 'Permission set changed',
  'permission-set.archive': 'Permission set archived',
  'permission-set.restore': 'Permission set restored',
  'grant.create': '{what} granted to {holder}: {reason}',
  'grant.create-until': '{what} granted to {holder} until {until}: {reason}',
  'grant.revoke': '{what} revoked from {holder}',
  'grant.expire': '{what} of {holder} expired',
  'team.invite': 'Team member {email} invited',
  'team.remove': 'Team member {email} removed',
  'auditor.invite': 'Auditor {email} invited',
  'membership.accept': 'Team member {email} accepted the invitation',
  'membership.leave': 'Team member {email} left',
  'access.request': 'Access requested: {permission}',
  'access.approve': 'Access request approved: {permission}',
  'access.decline': 'Access request declined: {permission}',
  'team-member': 'Team member',
  'team-member-text': 'Sees servers, networks and images, and restarts servers.',
  auditor: 'Auditor',
  'site-auditor': 'Site auditor',
  'auditor-text': 'Sees everything that staff see and changes nothing. Contact details are masked.',
  'team-full': 'a team has at most {max, number} members, with those who were removed.',
});
