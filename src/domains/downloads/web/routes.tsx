import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/report/download', title: 'Report', public: true, page: () => import('./DownloadPage.tsx') },
  { path: '/usage/download', title: 'Usage report', public: true, page: () => import('./DownloadPage.tsx') },
  { path: '/invoice/download', title: 'Invoice', public: true, page: () => import('./DownloadPage.tsx') },
];
