import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/priceList', item: 'priceList', title: () => t`Price lists`, page: () => import('./PriceListsPage.tsx') },
  {
    path: '/priceList/customers',
    item: 'priceList',
    title: () => t`Customer prices`,
    page: () => import('./CustomerPricesPage.tsx'),
  },
  {
    path: '/priceList/$priceListId',
    item: 'priceList',
    title: () => t`Price list`,
    page: () => import('./PriceListPage.tsx'),
  },
  {
    path: '/priceList/$priceListId/edit',
    item: 'priceList',
    title: () => t`Edit prices`,
    page: () => import('./EditPricesPage.tsx'),
  },
];
