import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'networks', title: () => t`Networks`, rank: 30, may: 'network.view', load: () => import('./finds.ts') },
  {
    id: 'addresses',
    title: () => t`Addresses`,
    rank: 35,
    may: 'network.view',
    load: () => import('./finds-addresses.ts'),
  },
];
