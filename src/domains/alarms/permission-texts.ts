import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('alarms', 'infrastructure', {
  'alarm.view': ['low', 'See alarms of the installation, with silences and runbooks.'],
  'alarm.manage': ['medium', 'Acknowledge, assign and silence alarms, and set their runbooks.'],
});
