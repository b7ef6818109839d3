import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/sales-tax',
    item: 'salesTax',
    title: () => t`Sales tax`,
    page: () => import('./SalesTaxPage.tsx'),
  },
];
