import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/hosts', item: 'hosts', title: () => t`Hosts`, page: () => import('./HostsPage.tsx') },
];
