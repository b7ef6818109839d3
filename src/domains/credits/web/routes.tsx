import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/billing/credits',
    item: 'billingProfile',
    title: () => t`Credits`,
    page: () => import('./CreditsPage.tsx'),
  },
  {
    path: '/billing/codes',
    item: 'billingProfile',
    title: () => t`Promotional codes`,
    page: () => import('./CodesPage.tsx'),
  },
];
