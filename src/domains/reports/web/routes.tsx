import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/report',
    item: 'report',
    title: 'Usage reports',
    page: () => import('./UsagePage.tsx'),
  },
  {
    path: '/report/traffic',
    item: 'report',
    title: 'Traffic and load',
    page: () => import('./TrafficPage.tsx'),
  },
  {
    path: '/loginLog',
    item: 'loginLog',
    title: 'Recent logins',
    page: () => import('./LoginLogPage.tsx'),
  },
  {
    path: '/messageLog',
    item: 'messageLog',
    title: 'Message log',
    page: () => import('./MessageLogPage.tsx'),
  },
  {
    path: '/serverPowerHistory',
    item: 'serverPowerHistory',
    title: 'Server Power History',
    page: () => import('./ServerPowerHistoryPage.tsx'),
  },
  {
    path: '/serversNoIPs',
    item: 'serversNoIPs',
    title: 'Servers without IPs',
    page: () => import('./ServersNoIpsPage.tsx'),
  },
  {
    path: '/accountStates',
    item: 'accountStates',
    title: 'Account States',
    page: () => import('./AccountStatesPage.tsx'),
  },
];
