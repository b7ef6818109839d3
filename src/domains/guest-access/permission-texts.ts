import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('guest-access', 'servers', {
  'server.access': ['high', 'Reset the password and SSH keys of servers, start their rescue system and rebuild them.'],
});
