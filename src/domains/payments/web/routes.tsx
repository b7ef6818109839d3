import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/billing/payments',
    item: 'billingProfile',
    title: () => t`Payments`,
    page: () => import('./PaymentsPage.tsx'),
  },
  {
    path: '/billing/payments/$orderId',
    item: 'billingProfile',
    title: () => t`Payment`,
    page: () => import('./PaymentPage.tsx'),
  },
  {
    path: '/billing/transfers',
    item: 'billingProfile',
    title: () => t`Bank transfers`,
    page: () => import('./TransfersPage.tsx'),
  },
];
