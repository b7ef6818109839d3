import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('messages', 'people', {
  'report.message-log': ['medium', 'See which emails and text messages were sent to whom.'],
  'message.retry': ['low', 'Resend messages that could not be delivered.'],
});
