import { cache } from '#shell/query-client.ts';
import { refreshSoon } from '#shell/refresh-soon.ts';
import type { LivePatches, NetworkMaker, WebRoute } from '#shell/web-route.ts';
import { afterChange } from './after.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/networks/addresses',
    item: 'networks',
    title: 'Addresses',
    page: () => import('./AddressesPage.tsx'),
  },
  {
    path: '/networks/topology/{-$datacenter}',
    item: 'networks',
    title: 'Topology',
    page: () => import('./TopologyPage.tsx'),
  },
  {
    path: '/networks/{-$datacenter}/{-$vlanId}/{-$subnetId}',
    item: 'networks',
    title: 'Networks',
    page: () => import('./NetworksPage.tsx'),
  },
  { path: '/switch', item: 'switch', title: 'Switches', page: () => import('./SwitchesPage.tsx') },
  { path: '/blacklist', item: 'blacklist', title: 'Blacklist', page: () => import('./BlacklistPage.tsx') },
];

export const networkMaker: NetworkMaker = () => import('./CreateNetworkDialog.tsx');

/** A server that comes, goes or changes its cards takes addresses or gives them back. */
export const livePatches: LivePatches = {
  'network.changed': () => refreshSeen(),
  'server.changed': () => refreshSeen(),
};

/** Reads again what is on the screen. */
function refreshSeen(): void {
  for (const op of afterChange)
    if (cache.getQueryCache().findAll({ queryKey: [op.domain, op.name], type: 'active' }).length > 0) refreshSoon(op);
}
