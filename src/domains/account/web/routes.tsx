import type { HeaderItem, WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/dashboard', item: 'home', title: 'Dashboard', page: () => import('./DashboardPage.tsx') },
  { path: '/profile', title: 'Profile', page: () => import('./profile/ProfilePage.tsx') },
  { path: '/people/$userId/profile', title: 'Profile', page: () => import('./profile/ProfileOfPage.tsx') },
  { path: '/confirmEmail', title: 'Confirm email', public: true, page: () => import('./ConfirmEmailPage.tsx') },
  {
    path: '/accountStates/$userId',
    item: 'accountStates',
    title: 'Account state',
    page: () => import('./AccountStatePage.tsx'),
  },
];

export const banners: readonly HeaderItem[] = [{ id: 'account-state', load: () => import('./StateBanner.tsx') }];
