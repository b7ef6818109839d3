import type { WebRoute } from '#shell/web-route.ts';
import { groups } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  { path: '/groups', item: 'groups', title: 'Groups', page: () => import('./GroupsPage.tsx'), list: groups.listGroups },
  { path: '/groups/$site/$groupId/{-$tab}', item: 'groups', title: 'Group', page: () => import('./GroupPage.tsx') },
];
