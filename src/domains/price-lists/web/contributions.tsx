import { t } from '@lingui/core/macro';
import { personCards } from '#domains/identity/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const contributes = [
  personCards({ id: 'prices', rank: 35, may: 'priceList.view', load: () => import('./PersonPrices.tsx') }),
];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'price-lists', title: () => t`Price lists`, rank: 75, may: 'priceList.view', load: () => import('./finds.ts') },
];
