import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { roles } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/roles',
    item: 'roles',
    title: () => t`Roles`,
    page: () => import('./RolesPage.tsx'),
    list: roles.listPermissions,
  },
  {
    path: '/permissionSets',
    item: 'roles',
    title: () => t`Permission sets`,
    page: () => import('./SetsPage.tsx'),
    list: roles.listPermissionSets,
  },
  {
    path: '/permissionSets/$setId',
    item: 'roles',
    title: () => t`Permission set`,
    page: () => import('./SetPage.tsx'),
  },
  {
    path: '/permissionSets/$setId/edit',
    item: 'roles',
    title: () => t`Edit permission set`,
    page: () => import('./EditSetPage.tsx'),
  },
  {
    path: '/newPermissionSet',
    item: 'roles',
    title: () => t`Create permission set`,
    page: () => import('./NewSetPage.tsx'),
  },
  {
    path: '/grants',
    item: 'roles',
    title: () => t`Granted access`,
    page: () => import('./GrantsPage.tsx'),
    list: roles.listGrants,
  },
  {
    path: '/team',
    item: 'roles',
    title: () => t`Team`,
    page: () => import('./TeamPage.tsx'),
    list: roles.listTeam,
  },
  {
    path: '/accounts',
    title: () => t`Accounts`,
    page: () => import('./AccountsPage.tsx'),
  },
  {
    path: '/accessRequests',
    item: 'roles',
    title: () => t`Access requests`,
    page: () => import('./RequestsPage.tsx'),
    list: roles.listAccessRequests,
  },
];
