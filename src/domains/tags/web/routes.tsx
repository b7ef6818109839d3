import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/tags', item: 'servers', title: () => t`Tags`, page: () => import('./TagsPage.tsx') },
];
