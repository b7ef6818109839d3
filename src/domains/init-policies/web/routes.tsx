import { t } from '@lingui/core/macro';
import type { PaletteSource, WebRoute } from '#shell/boot/web-route.ts';
import { serverCards, serverCreateCards } from '#domains/servers/web/port.ts';
import { initPolicies } from '../contract.ts';
import { withoutSecrets } from './chosen.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/cloudinit',
    item: 'cloudinit',
    title: () => t`Init policies`,
    page: () => import('./PoliciesPage.tsx'),
    list: initPolicies.listInitPolicies,
  },
  {
    path: '/cloudinit/$policyId/{-$tab}',
    item: 'cloudinit',
    title: () => t`Init policy`,
    page: () => import('./PolicyPage.tsx'),
  },
];

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
  initial: { policies: [] },
  load: () => import('./ChooseCard.tsx'),
  withoutSecrets,
});

export const contributes = [cards, createCards];
