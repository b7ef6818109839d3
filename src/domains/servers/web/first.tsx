import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { servers } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/servers',
    item: 'servers',
    title: () => t`Servers`,
    page: () => import('./ServersPage.tsx'),
    list: servers.listServers,
  },
];
