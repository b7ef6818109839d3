import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('users', 'people', {
  'user.create': ['high', 'Create users and invite them.'],
  'user.help': ['medium', 'Send password reset links, unblock sign-ins and sign users out everywhere.'],
});
