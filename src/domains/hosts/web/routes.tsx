import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/hosts', item: 'hosts', title: 'Hosts', page: () => import('./HostsPage.tsx') },
];
