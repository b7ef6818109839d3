import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('on-call', 'infrastructure', {
  'onCall.manage': ['medium', 'Change on-call schedules, overrides and escalation steps, and write hand-over notes.'],
  'alarmWebhook.manage': ['high', 'Set the webhooks that alarms are sent to.'],
});
