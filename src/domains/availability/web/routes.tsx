import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/zoneRooms',
    item: 'zoneRooms',
    title: () => t`Available Capacity`,
    page: () => import('./CapacityPage.tsx'),
  },
];
