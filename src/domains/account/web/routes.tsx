import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/dashboard', item: 'home', title: () => t`Dashboard`, page: () => import('./DashboardPage.tsx') },
  {
    // With one part, `remote` is the social network that was just connected.
    path: '/profile/{-$remote}/{-$status}/{-$value}',
    title: () => t`Profile`,
    page: () => import('./profile/ProfilePage.tsx'),
  },
  { path: '/people/$userId/profile', title: () => t`Profile`, page: () => import('./profile/ProfileOfPage.tsx') },
  { path: '/confirmEmail', title: () => t`Confirm email`, public: true, page: () => import('./ConfirmEmailPage.tsx') },
  {
    path: '/accountStates/$userId',
    item: 'accountStates',
    title: () => t`Account state`,
    page: () => import('./AccountStatePage.tsx'),
  },
];
