import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('backups', 'servers', {
  'backup.create': ['low', 'Back up servers now.'],
  'backup.restore': ['high', 'Restore servers from backups, which overwrites their disks.'],
  'backup.delete': ['high', 'Delete backups for good.'],
  'report.backups': ['low', 'See the report of backups across accounts.'],
  'backup.window': ['medium', 'Choose when the backups of a data center run.'],
});
