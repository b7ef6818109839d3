import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/serverCreate',
    item: 'serverCreate',
    title: 'Create server',
    page: () => import('./create/CreatePage.tsx'),
  },
];
