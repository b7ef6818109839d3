import { t } from '@lingui/core/macro';
import type { PaletteSource, WebRoute } from '#shell/boot/web-route.ts';

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
  { path: '/switch', item: 'switch', title: () => t`Switches`, page: () => import('#shell/report/ReportScreen.tsx') },
  { path: '/blacklist', item: 'blacklist', title: () => t`Blacklist`, page: () => import('./BlacklistPage.tsx') },
];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'networks', title: () => t`Networks`, rank: 30, may: 'network.view', load: () => import('./finds.ts') },
  {
    id: 'addresses',
    title: () => t`Addresses`,
    rank: 35,
    may: 'network.view',
    load: () => import('./finds-addresses.ts'),
  },
];
