import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { personCards } from '#domains/identity/web/port.ts';
import { changedFields } from '#domains/history/web/port.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'servers',
    title: () => t`Servers`,
    rank: 10,
    may: 'server.view',
    load: () => import('./finds.ts'),
    actions: () => import('./palette-actions.ts'),
  },
  {
    id: 'terminated',
    title: () => t`Terminated servers`,
    rank: 95,
    may: 'server.view',
    load: () => import('./finds-terminated.ts'),
  },
];

export const contributes = [
  changedFields({ type: 'server', load: () => import('./ServerChanges.tsx') }),
  personCards({
    id: 'servers',
    rank: 20,
    may: 'server.view',
    tab: 'services',
    load: () => import('./PersonServers.tsx'),
  }),
];
