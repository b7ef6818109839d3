import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'sites', title: () => t`Sites`, rank: 25, may: 'site.configure', load: () => import('./finds.ts') },
];
