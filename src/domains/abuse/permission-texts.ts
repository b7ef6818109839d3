import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('abuse', 'infrastructure', {
  'abuse.view': ['low', 'See the evidence of abusive usage, and which customers were warned or limited.'],
  'abuse.act': ['high', 'Warn customers of abusive usage, limit the bandwidth of their servers, and lift limits.'],
});
