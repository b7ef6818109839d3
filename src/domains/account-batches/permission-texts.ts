import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('account-batches', 'people', {
  'account-batch.run': ['high', 'Prepare and run changes to many accounts at once.'],
  'account-batch.administer': ['high', 'Run the batches that terminate accounts, change emails and migrate services.'],
  'account-batch.protect': ['high', 'Protect accounts from batches, and lift the protection.'],
});
