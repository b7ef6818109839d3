import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('disputes', 'billing', {
  'dispute.open': ['medium', 'Dispute invoices, and write messages on disputes.'],
  'dispute.decide': ['high', 'Accept and reject disputes. Accepting one issues a credit note.'],
});
