import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'account-batches',
    title: () => t`Account batches`,
    rank: 95,
    may: 'account-batch.run',
    load: () => import('./finds.ts'),
  },
];
