import { t } from '@lingui/core/macro';
import type { PaletteSource, WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/hosts', item: 'hosts', title: () => t`Hosts`, page: () => import('./HostsPage.tsx') },
];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'hosts', title: () => t`Hosts`, rank: 60, may: 'host.view', load: () => import('./finds.ts') },
];
