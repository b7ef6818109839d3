import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/socialProcess/$social',
    title: () => t`Social sign-in`,
    public: true,
    page: () => import('./SocialProcessPage.tsx'),
  },
  {
    path: '/remoteSocial/socialProcess/$social',
    title: () => t`Social sign-in`,
    public: true,
    page: () => import('./SocialProcessPage.tsx'),
  },
];
