import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/hdlibrary',
    item: 'hdlibrary',
    title: () => t`Images`,
    page: () => import('./LibraryPage.tsx'),
    placed: '/hdlibrary/$datacenter/$tab',
  },
  {
    path: '/hdlibrary/$datacenter/$tab',
    item: 'hdlibrary',
    title: () => t`Images`,
    page: () => import('./LibraryPage.tsx'),
  },
];
