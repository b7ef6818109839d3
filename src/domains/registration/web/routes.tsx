import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/create/{-$remote}/{-$status}/{-$value}',
    title: () => t`Create an account`,
    public: true,
    page: () => import('./CreatePage.tsx'),
  },
  { path: '/forgot', title: () => t`Forgot password`, public: true, page: () => import('./ForgotPage.tsx') },
  { path: '/reset', title: () => t`New password`, public: true, page: () => import('./ResetPage.tsx') },
  { path: '/setPassword', title: () => t`Set your password`, public: true, page: () => import('./ResetPage.tsx') },
  { path: '/notMe', title: () => t`Wasn't you?`, public: true, page: () => import('./NotMePage.tsx') },
  { path: '/validate', title: () => t`Confirm your email`, public: true, page: () => import('./ValidatePage.tsx') },
  {
    path: '/validateSuccessful',
    title: () => t`Email confirmed`,
    public: true,
    page: () => import('./ValidateSuccessfulPage.tsx'),
  },
  { path: '/termsOfService', title: () => t`Terms of service`, public: true, page: () => import('./TermsPage.tsx') },
];
