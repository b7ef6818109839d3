import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'groups', title: () => t`Groups`, rank: 50, may: 'group.view', load: () => import('./finds.ts') },
];
