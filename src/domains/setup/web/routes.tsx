import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/setup', title: () => t`Set up`, public: true, page: () => import('./SetupPage.tsx') },
];
