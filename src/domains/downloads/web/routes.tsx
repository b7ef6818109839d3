import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/report/download', title: () => t`Report`, public: true, page: () => import('./DownloadPage.tsx') },
  { path: '/usage/download', title: () => t`Usage report`, public: true, page: () => import('./DownloadPage.tsx') },
  { path: '/invoice/download', title: () => t`Invoice`, public: true, page: () => import('./DownloadPage.tsx') },
  { path: '/document/download', title: () => t`Document`, public: true, page: () => import('./DownloadPage.tsx') },
];
