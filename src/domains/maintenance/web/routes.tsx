import { t } from '@lingui/core/macro';
import type { HeaderItem, PaletteSource, WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/maintenance', item: 'servers', title: () => t`Maintenance`, page: () => import('./MaintenancePage.tsx') },
];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'maintenance', title: () => t`Maintenance`, rank: 88, may: 'server.view', load: () => import('./finds.ts') },
];

export const dashboardCards: readonly HeaderItem[] = [
  { id: 'maintenance', may: 'server.view', load: () => import('./UpcomingMaintenance.tsx') },
];
