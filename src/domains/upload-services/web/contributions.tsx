import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'upload-services',
    title: () => t`Upload services`,
    rank: 63,
    may: 'upload-service.view',
    load: () => import('./finds.ts'),
  },
];
