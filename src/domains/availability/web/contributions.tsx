import { t } from '@lingui/core/macro';
import type { PaletteSource, StaffCard } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'availability',
    title: () => t`Available Capacity`,
    rank: 86,
    may: 'capacity.view',
    load: () => import('./finds.ts'),
  },
];

export const staffCards: readonly StaffCard[] = [
  { id: 'capacity', rank: 10, wide: true, may: 'capacity.view', load: () => import('./CapacityCard.tsx') },
];
