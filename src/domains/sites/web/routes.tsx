import { t } from '@lingui/core/macro';
import type { PaletteSource, WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/sites', item: 'sites', title: () => t`Sites`, page: () => import('./SitesPage.tsx') },
  { path: '/sites/$siteHost/{-$tab}', item: 'sites', title: () => t`Site`, page: () => import('./SitePage.tsx') },
];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'sites', title: () => t`Sites`, rank: 25, may: 'site.configure', load: () => import('./finds.ts') },
];
