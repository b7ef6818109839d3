import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'users',
    title: () => t`Users`,
    rank: 20,
    may: 'person.view',
    load: () => import('./finds.ts'),
    actions: () => import('./view-as.ts'),
  },
];
