import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/clouds', item: 'hosts', title: () => t`OpenStack clouds`, page: () => import('./CloudsPage.tsx') },
  { path: '/addCloud', item: 'hosts', title: () => t`Add data center`, page: () => import('./AddCloudPage.tsx') },
  {
    path: '/clouds/$zoneId/{-$tab}',
    item: 'hosts',
    title: () => t`OpenStack cloud`,
    page: () => import('./CloudPage.tsx'),
  },
];
