import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/hosts', item: 'hosts', title: () => t`Hosts`, page: () => import('./HostsPage.tsx') },
  { path: '/hosts/$hostId/{-$tab}', item: 'hosts', title: () => t`Host`, page: () => import('./HostPage.tsx') },
  { path: '/engines', item: 'hosts', title: () => t`Engines`, page: () => import('./EnginesPage.tsx') },
];
