import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/serversWithOpenFirewall',
    item: 'serversWithOpenFirewall',
    title: () => t`Servers with Everything Open`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
  {
    path: '/serversWithFirewallOutOfSync',
    item: 'serversWithFirewallOutOfSync',
    title: () => t`Servers with Firewall out of Sync`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
];
