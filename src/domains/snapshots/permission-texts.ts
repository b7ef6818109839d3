import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('snapshots', 'servers', {
  'snapshot.create': ['low', 'Take snapshots of servers.'],
  'snapshot.revert': ['high', 'Revert servers to a snapshot, which discards what was written since.'],
  'snapshot.delete': ['medium', 'Delete snapshots.'],
  'snapshot.schedule': ['low', 'Schedule snapshots of servers.'],
  'report.servers-with-ignored-snapshots': ['low', 'See the report of servers whose snapshots are ignored.'],
  'report.active-snapshots': ['low', 'See the report of active snapshots.'],
});
