import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';
import { connectionCheckPath } from '../paths.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/selfCheck',
    item: 'selfCheck',
    title: () => t`Self-check`,
    page: () => import('./SelfCheckPage.tsx'),
    publicPath: connectionCheckPath(),
  },
  {
    path: '/selfCheck/connection',
    title: () => t`Self-check`,
    public: true,
    page: () => import('./ConnectionPage.tsx'),
  },
];
