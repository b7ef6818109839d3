import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/mqProxyMon', item: 'mqProxyMon', title: () => t`Queue monitor`, page: () => import('./QueuesPage.tsx') },
  {
    path: '/mqProxyMon/deadLetters',
    item: 'mqProxyMon',
    title: () => t`Dead letters`,
    page: () => import('./DeadLettersPage.tsx'),
  },
  {
    path: '/mqProxyMon/processes',
    item: 'mqProxyMon',
    title: () => t`Processes`,
    page: () => import('./ProcessesPage.tsx'),
  },
];
