import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/sites', item: 'sites', title: 'Sites', page: () => import('./SitesPage.tsx') },
  { path: '/sites/$siteHost/{-$tab}', item: 'sites', title: 'Site', page: () => import('./SitePage.tsx') },
];
