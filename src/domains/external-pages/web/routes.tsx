import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/external/$pageId', title: () => t`External page`, page: () => import('./ExternalPage.tsx') },
];
