import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/csman', item: 'csman', title: () => t`Storage clusters`, page: () => import('./ClustersPage.tsx') },
  {
    path: '/csman/$clusterId',
    item: 'csman',
    title: () => t`Storage cluster`,
    page: () => import('./ClusterPage.tsx'),
  },
];
