import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/billing/history',
    item: 'billingHistory',
    title: () => t`Transaction History`,
    page: () => import('./TransactionsPage.tsx'),
  },
];
