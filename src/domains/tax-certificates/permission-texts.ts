import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('tax-certificates', 'billing', {
  'tax-certificates.review': ['high', 'Accept and reject tax certificates.'],
});
