import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/create/{-$remote}/{-$status}/{-$value}',
    title: 'Create an account',
    public: true,
    page: () => import('./CreatePage.tsx'),
  },
  { path: '/forgot', title: 'Forgotten password', public: true, page: () => import('./ForgotPage.tsx') },
  { path: '/reset', title: 'New password', public: true, page: () => import('./ResetPage.tsx') },
  { path: '/setPassword', title: 'Set your password', public: true, page: () => import('./ResetPage.tsx') },
  { path: '/notMe', title: 'Was it not you?', public: true, page: () => import('./NotMePage.tsx') },
  { path: '/validate', title: 'Confirm your email', public: true, page: () => import('./ValidatePage.tsx') },
  {
    path: '/validateSuccessful',
    title: 'Email confirmed',
    public: true,
    page: () => import('./ValidateSuccessfulPage.tsx'),
  },
  { path: '/termsOfService', title: 'Terms of service', public: true, page: () => import('./TermsPage.tsx') },
];
