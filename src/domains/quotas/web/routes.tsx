import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { quotas } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/quotas',
    item: 'quotas',
    title: () => t`Quotas`,
    page: () => import('./QuotasPage.tsx'),
  },
  {
    path: '/quotaDefaults',
    item: 'quotas',
    title: () => t`Default quotas`,
    page: () => import('./QuotaDefaultsPage.tsx'),
    list: quotas.listQuotaDefaults,
  },
];
