import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/switch', item: 'switch', title: () => t`MAC addresses`, page: () => import('./StationsPage.tsx') },
  { path: '/switch/ports', item: 'switch', title: () => t`Ports`, page: () => import('./PortsPage.tsx') },
  { path: '/switch/switches', item: 'switch', title: () => t`Switches`, page: () => import('./SwitchesPage.tsx') },
  {
    path: '/switch/networks',
    item: 'switch',
    title: () => t`Networks on the switches`,
    page: () => import('./NetworksPage.tsx'),
  },
];
