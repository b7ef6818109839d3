import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { publicPricingPath } from '../paths.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/serversTerminated',
    item: 'servers',
    title: () => t`Terminated servers`,
    page: () => import('./TerminatedPage.tsx'),
  },
  {
    path: '/servers/$serverId/{-$tab}',
    item: 'servers',
    title: () => t`Server`,
    page: () => import('./ServerPage.tsx'),
  },
  {
    path: '/serverSheet/$serverId',
    item: 'servers',
    title: () => t`Data sheet`,
    page: () => import('./SheetPage.tsx'),
  },
  {
    path: '/serverCreate',
    item: 'serverCreate',
    title: () => t`Create server`,
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/serverCreate/$serverId',
    item: 'serverCreate',
    title: () => t`Create server`,
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/serverCreateApp',
    item: 'serverCreateApp',
    title: () => t`Create application server`,
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/serverCreateDesktop',
    item: 'serverCreateDesktop',
    title: () => t`Create desktop`,
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/serverCreateService',
    item: 'serverCreateService',
    title: () => t`Create service`,
    page: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/pricing',
    item: 'pricing',
    title: () => t`Pricing`,
    page: () => import('./create/price/PricingPage.tsx'),
    publicPath: publicPricingPath(),
  },
  {
    path: '/prices',
    title: () => t`Pricing`,
    public: true,
    page: () => import('./create/price/PublicPricingPage.tsx'),
  },
];
