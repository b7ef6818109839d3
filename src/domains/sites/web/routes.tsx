import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/sites', item: 'sites', title: () => t`Sites`, page: () => import('./SitesPage.tsx') },
  { path: '/sites/$siteHost/{-$tab}', item: 'sites', title: () => t`Site`, page: () => import('./SitePage.tsx') },
];
