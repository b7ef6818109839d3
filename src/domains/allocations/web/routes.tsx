import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/allocations',
    item: 'allocations',
    title: () => t`Allocation numbers`,
    page: () => import('./AllocationsPage.tsx'),
  },
];
