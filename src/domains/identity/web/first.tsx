import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/login/{-$remote}/{-$status}/{-$value}',
    title: () => t`Sign in`,
    public: true,
    page: () => import('./LoginPage.tsx'),
  },
];
