import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { msCloud } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/csp',
    item: 'mCloud',
    title: () => t`Microsoft Online Services`,
    page: () => import('./TenantsPage.tsx'),
    list: msCloud.listMsTenants,
  },
  {
    path: '/csp/$cspId/{-$tab}',
    item: 'mCloud',
    title: () => t`Microsoft tenant`,
    page: () => import('./TenantPage.tsx'),
  },
  {
    path: '/azure',
    item: 'mAzure',
    title: () => t`Microsoft Azure`,
    page: () => import('./TenantsPage.tsx'),
    list: msCloud.listMsTenants,
  },
  {
    path: '/azure/$cspId/{-$tab}',
    item: 'mAzure',
    title: () => t`Microsoft tenant`,
    page: () => import('./TenantPage.tsx'),
  },
  { path: '/msConsent', item: 'sites', title: () => t`Microsoft consent`, page: () => import('./ConsentPage.tsx') },
];
