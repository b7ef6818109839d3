import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/transfers', item: 'servers', title: () => t`Server transfers`, page: () => import('./TransfersPage.tsx') },
];
