import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'notifications', title: () => t`Notifications`, rank: 90, load: () => import('./finds.ts') },
];
