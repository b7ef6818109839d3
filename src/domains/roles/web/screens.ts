import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'roles', path: '/roles', who: root },
  { name: 'roles-of-account', path: '/roles', who: user },
  { name: 'permission-sets', path: '/permissionSets', who: user },
  { name: 'new-permission-set', path: '/newPermissionSet', who: user },
  { name: 'grants', path: '/grants', who: user },
  { name: 'check-access', path: '/grants', who: user, press: ['Check access'] },
  { name: 'team', path: '/team', who: user },
  { name: 'invite-team-member', path: '/team', who: user, press: ['Invite team member'] },
  { name: 'accounts', path: '/accounts', who: user },
  { name: 'access-requests', path: '/accessRequests', who: user },
];
