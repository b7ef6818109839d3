import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/console/$serverId/$kind',
    title: () => t`Console`,
    public: true,
    page: () => import('./ConsolePage.tsx'),
  },
];
