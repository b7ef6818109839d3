import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/logView', item: 'logView', title: () => t`Log view`, page: () => import('./LogsPage.tsx') },
];
