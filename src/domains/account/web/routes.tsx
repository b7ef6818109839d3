import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/dashboard', item: 'home', title: 'Dashboard', page: () => import('./DashboardPage.tsx') },
];
