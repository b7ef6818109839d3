import { t } from '@lingui/core/macro';
import type { HeaderItem, WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/maintenance', item: 'servers', title: () => t`Maintenance`, page: () => import('./MaintenancePage.tsx') },
];

export const dashboardCards: readonly HeaderItem[] = [
  { id: 'maintenance', may: 'server.view', load: () => import('./UpcomingMaintenance.tsx') },
];
