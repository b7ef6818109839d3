import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('ssh-keys', 'servers', {
  'ssh-key.view': ['low', 'See the SSH keys of the account.'],
  'ssh-key.manage': ['medium', 'Add, rename and delete SSH keys that new servers accept.'],
});
