import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/zoneCapacities',
    item: 'zoneCapacities',
    title: () => t`Available Capacity`,
    page: () => import('./CapacityPage.tsx'),
  },
  {
    path: '/zoneCapacities/$zoneId',
    item: 'zoneCapacities',
    title: () => t`Capacity`,
    page: () => import('./ZoneCapacityPage.tsx'),
  },
];
