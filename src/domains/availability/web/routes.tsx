import { t } from '@lingui/core/macro';
import type { PaletteSource, WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/zoneCapacities',
    item: 'zoneCapacities',
    title: () => t`Available Capacity`,
    page: () => import('./CapacityPage.tsx'),
  },
];

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'availability',
    title: () => t`Available Capacity`,
    rank: 86,
    may: 'zone.capacity',
    load: () => import('./finds.ts'),
  },
];
