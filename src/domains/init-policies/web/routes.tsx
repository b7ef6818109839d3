import { refreshSoon } from '#shell/refresh-soon.ts';
import type { LivePatches, ServerCard, ServerCreateCard, WebRoute } from '#shell/web-route.ts';
import { initPolicies } from '../contract.ts';
import { withoutSecrets } from './chosen.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/cloudinit',
    item: 'cloudinit',
    title: 'Init policies',
    page: () => import('./PoliciesPage.tsx'),
    list: initPolicies.listInitPolicies,
  },
  {
    path: '/cloudinit/$policyId/{-$tab}',
    item: 'cloudinit',
    title: 'Init policy',
    page: () => import('./PolicyPage.tsx'),
  },
];

export const serverCards: readonly ServerCard[] = [
  { id: 'init', shares: 'never', load: () => import('./ServerInitCard.tsx') },
];

export const serverCreateCards: readonly ServerCreateCard[] = [
  { key: 'init', initial: { policies: [] }, load: () => import('./ChooseCard.tsx'), withoutSecrets },
];

/** How far a first boot is comes with the news of its server. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }, cache) => {
    const { readServerInit } = initPolicies;
    const args = { params: { serverId } };
    if (cache.getQueryData([readServerInit.domain, readServerInit.name, args]) !== undefined)
      refreshSoon(readServerInit, args);
  },
};
