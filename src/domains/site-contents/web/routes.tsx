import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/pages/$kind', title: () => t`Information`, public: true, page: () => import('./ContentPage.tsx') },
  {
    path: '/supportInfo',
    item: 'supportInfo',
    title: () => t`Support information`,
    page: () => import('./SupportInfoPage.tsx'),
  },
  {
    path: '/sites/$siteHost/contents/$kind/{-$language}',
    item: 'sites',
    title: () => t`Content`,
    page: () => import('./SiteContentPage.tsx'),
  },
];
