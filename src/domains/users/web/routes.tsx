import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { users } from '../contract.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/users',
    item: 'users',
    title: () => t`Users`,
    page: () => import('./UsersPage.tsx'),
    list: users.listUsers,
  },
  { path: '/users/$site/$userId/{-$tab}', item: 'users', title: () => t`User`, page: () => import('./UserPage.tsx') },
  // Kept for links from mails and bookmarks, and for those that know no site.
  { path: '/people', item: 'users', title: () => t`Users`, page: () => import('./OldAddress.tsx') },
  { path: '/people/$accountId', item: 'users', title: () => t`User`, page: () => import('./OldAddress.tsx') },
];
