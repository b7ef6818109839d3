import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/networks/addresses',
    item: 'networks',
    title: () => t`Addresses`,
    page: () => import('./AddressesPage.tsx'),
  },
  {
    path: '/networks/topology/{-$datacenter}',
    item: 'networks',
    title: () => t`Topology`,
    page: () => import('./TopologyPage.tsx'),
  },
  {
    path: '/networks/{-$datacenter}/{-$vlanId}/{-$subnetId}',
    item: 'networks',
    title: () => t`Networks`,
    page: () => import('./NetworksPage.tsx'),
  },
];
