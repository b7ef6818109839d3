import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'alarms', title: () => t`Alarms`, rank: 64, may: 'alarm.view', load: () => import('./finds.ts') },
];
