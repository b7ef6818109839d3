import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('upload-services', 'infrastructure', {
  'upload-service.view': ['low', 'See upload services, their queues and errors.'],
  'upload-service.manage': ['high', 'Configure, pause and test upload services.'],
});
