import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/createNewSite',
    item: 'createNewSite',
    title: () => t`Create site`,
    page: () => import('./CreateSitePage.tsx'),
  },
];
