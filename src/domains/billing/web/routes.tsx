import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/billing',
    item: 'billingProfile',
    title: () => t`Billing Profile`,
    page: () => import('./BillingPage.tsx'),
  },
  {
    path: '/confirmRecipient',
    title: () => t`Receive invoices`,
    public: true,
    page: () => import('./ConfirmRecipientPage.tsx'),
  },
];
