import { refreshSoon } from '#shell/refresh-soon.ts';
import type { LivePatches, WebRoute } from '#shell/web-route.ts';
import { afterChange } from './after.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/networks/addresses',
    item: 'networks',
    title: 'Addresses',
    page: () => import('./AddressesPage.tsx'),
  },
  {
    path: '/networks/{-$datacenter}/{-$vlanId}/{-$subnetId}',
    item: 'networks',
    title: 'Networks',
    page: () => import('./NetworksPage.tsx'),
  },
];

/** A server that comes, goes or changes its cards takes addresses or gives them back. */
export const livePatches: LivePatches = {
  'server.changed': (_event, cache) => {
    for (const op of afterChange)
      if (cache.getQueryCache().findAll({ queryKey: [op.domain, op.name], type: 'active' }).length > 0) refreshSoon(op);
  },
};
