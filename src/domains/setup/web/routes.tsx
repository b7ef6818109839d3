import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/setup', title: 'Set up', public: true, page: () => import('./SetupPage.tsx') },
];
