import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'permissionSets',
    title: () => t`Permission sets`,
    rank: 55,
    may: 'role.view',
    load: () => import('./finds.ts'),
  },
];
