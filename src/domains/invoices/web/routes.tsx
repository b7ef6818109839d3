import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/billing/invoices',
    item: 'invoices',
    title: () => t`Invoices`,
    page: () => import('./InvoicesPage.tsx'),
  },
  {
    path: '/billing/invoices/$invoiceId',
    item: 'invoices',
    title: () => t`Invoice`,
    page: () => import('./InvoicePage.tsx'),
  },
  {
    path: '/billing/invoices/next',
    item: 'invoices',
    title: () => t`Next invoice`,
    page: () => import('./NextInvoicePage.tsx'),
  },
];
