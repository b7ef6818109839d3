import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/maintenanceMode',
    title: () => t`Maintenance`,
    public: true,
    page: () => import('./MaintenanceModePage.tsx'),
  },
  { path: '/sites', item: 'sites', title: () => t`Sites`, page: () => import('./SitesPage.tsx') },
  { path: '/sites/$siteHost/{-$tab}', item: 'sites', title: () => t`Site`, page: () => import('./SitePage.tsx') },
];
