import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('diagnostics', 'reports', {
  'diagnostic.view': ['low', 'See diagnostic reports and their findings.'],
  'diagnostic.manage': [
    'medium',
    'Acknowledge, assign and fix findings. Each fix needs the permission of what it does.',
  ],
  'report.infrastructure': ['low', 'See the diagnostic reports of the infrastructure.'],
  'report.site': ['low', 'See the diagnostic reports of a site.'],
  'report.customers': ['medium', 'See the diagnostic reports of customers.'],
});
