import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'hosts', title: () => t`Hosts`, rank: 60, may: 'host.view', load: () => import('./finds.ts') },
];
