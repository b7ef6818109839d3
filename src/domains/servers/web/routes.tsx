import type { PaletteSource, WebRoute } from '#shell/web-route.ts';
import { servers } from '../contract.ts';

export { livePatches } from './live-patches.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/servers',
    item: 'servers',
    title: 'Servers',
    page: () => import('./ServersPage.tsx'),
    list: servers.listServers,
  },
  {
    path: '/serversTerminated',
    item: 'servers',
    title: 'Terminated servers',
    page: () => import('./TerminatedPage.tsx'),
  },
  {
    path: '/servers/$serverId/{-$tab}',
    item: 'servers',
    title: 'Server',
    page: () => import('./ServerPage.tsx'),
  },
  {
    path: '/serverSheet/$serverId',
    item: 'servers',
    title: 'Data sheet',
    page: () => import('./SheetPage.tsx'),
  },
  {
    path: '/serverCreate',
    item: 'serverCreate',
    title: 'Create server',
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/serverCreate/$serverId',
    item: 'serverCreate',
    title: 'Create server',
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/serverCreateApp',
    item: 'serverCreateApp',
    title: 'Create application server',
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/serverCreateDesktop',
    item: 'serverCreateDesktop',
    title: 'Create desktop',
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/serverCreateService',
    item: 'serverCreateService',
    title: 'Create service',
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/pricing',
    item: 'pricing',
    title: 'Pricing',
    page: () => import('./create/PricingPage.tsx'),
  },
  {
    path: '/prices',
    title: 'Pricing',
    public: true,
    page: () => import('./create/PublicPricingPage.tsx'),
  },
];

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'servers',
    title: 'Servers',
    may: 'server.view',
    search: async (text, signal) => (await import('./palette.ts')).findServers(text, signal),
  },
];
