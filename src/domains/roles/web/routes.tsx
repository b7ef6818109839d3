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
];
