import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/login/{-$remote}/{-$status}/{-$value}',
    title: 'Sign in',
    public: true,
    page: () => import('./LoginPage.tsx'),
  },
  { path: '/logout', title: 'Sign out', public: true, page: () => import('./LogoutPage.tsx') },
];
