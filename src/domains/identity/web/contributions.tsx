import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'people',
    title: () => t`People`,
    rank: 20,
    may: 'person.view',
    load: () => import('./people/finds.ts'),
    actions: () => import('./people/view-as.ts'),
  },
];
