import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/tfa', title: () => t`Second factor`, public: true, page: () => import('./TfaPage.tsx') },
  { path: '/unlock', title: () => t`Unlock your sign-in`, public: true, page: () => import('./UnlockPage.tsx') },
  { path: '/Profile/security', title: () => t`Security`, page: () => import('./security/SecurityPage.tsx') },
  { path: '/Profile/enrolment', title: () => t`Second factor`, page: () => import('./security/EnrolmentPage.tsx') },
  { path: '/logout', title: () => t`Sign out`, public: true, page: () => import('./LogoutPage.tsx') },
  {
    path: '/securityLog',
    item: 'securityLog',
    title: () => t`Security log`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
  {
    path: '/signInPolicy',
    item: 'signInPolicy',
    title: () => t`Sign-in policy`,
    page: () => import('./policy/SignInPolicyPage.tsx'),
  },
];
