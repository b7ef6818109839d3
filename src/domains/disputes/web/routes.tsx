import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/billing/disputes', item: 'disputes', title: () => t`Disputes`, page: () => import('./DisputesPage.tsx') },
  {
    path: '/billing/disputes/$disputeId',
    item: 'disputes',
    title: () => t`Dispute`,
    page: () => import('./DisputePage.tsx'),
  },
];
