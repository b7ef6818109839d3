import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { serverCards, serverCreateCards } from '#domains/servers/web/port.ts';
import { withoutSecrets } from './chosen.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'initPolicies',
    title: () => t`Init policies`,
    rank: 70,
    may: 'init-policy.view',
    load: () => import('./finds.ts'),
  },
];

const cards = serverCards({ id: 'init', shares: 'never', load: () => import('./ServerInitCard.tsx') });

const createCards = serverCreateCards({
  key: 'init',
  title: () => t`Init policies`,
  initial: { policies: [] },
  load: () => import('./ChooseCard.tsx'),
  withoutSecrets,
});

export const contributes = [cards, createCards];
