import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'storage-clusters',
    title: () => t`Storage clusters`,
    rank: 61,
    may: 'storage.view',
    load: () => import('./finds.ts'),
  },
];
