import { t } from '@lingui/core/macro';
import { serverCards } from '#domains/servers/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'hosts', title: () => t`Hosts`, rank: 60, may: 'host.view', load: () => import('./finds.ts') },
];

export const contributes = [serverCards({ id: 'host', shares: 'never', load: () => import('./ServerHostCard.tsx') })];
