import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/login/{-$remote}/{-$status}/{-$value}',
    title: 'Sign in',
    public: true,
    page: () => import('./LoginPage.tsx'),
  },
  { path: '/tfa', title: 'Second factor', public: true, page: () => import('./TfaPage.tsx') },
  { path: '/Profile/security', title: 'Security', page: () => import('./security/SecurityPage.tsx') },
  { path: '/logout', title: 'Sign out', public: true, page: () => import('./LogoutPage.tsx') },
];
