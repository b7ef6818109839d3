import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'switches', title: () => t`Switches`, rank: 62, may: 'switch.view', load: () => import('./finds.ts') },
];
