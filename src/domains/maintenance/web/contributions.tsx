import { t } from '@lingui/core/macro';
import type { HeaderItem, PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'maintenance', title: () => t`Maintenance`, rank: 88, may: 'server.view', load: () => import('./finds.ts') },
];

export const dashboardCards: readonly HeaderItem[] = [
  { id: 'maintenance', may: 'server.view', load: () => import('./UpcomingMaintenance.tsx') },
];
