import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { initPolicies } from '../contract.ts';

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
