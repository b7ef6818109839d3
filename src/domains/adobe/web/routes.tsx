import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { adobe } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/customersManagement',
    item: 'customersManagement',
    title: () => t`Creative Software`,
    page: () => import('./CustomersPage.tsx'),
    list: adobe.listAdobeCustomers,
  },
  {
    path: '/customersManagement/$customerId/{-$tab}',
    item: 'customersManagement',
    title: () => t`Adobe customer`,
    page: () => import('./CustomerPage.tsx'),
  },
];
