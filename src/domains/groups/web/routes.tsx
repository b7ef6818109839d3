import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { groups } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/groups',
    item: 'groups',
    title: () => t`Groups`,
    page: () => import('./GroupsPage.tsx'),
    list: groups.listGroups,
  },
  {
    path: '/groups/$site/$groupId/{-$tab}',
    item: 'groups',
    title: () => t`Group`,
    page: () => import('./GroupPage.tsx'),
  },
];
