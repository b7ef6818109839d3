import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('infrastructure', 'infrastructure', {
  'host.view': ['medium', 'See hosts with their load and servers, engines and the self-check.'],
});
