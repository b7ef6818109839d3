import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/uploadService',
    item: 'uploadService',
    title: () => t`Upload services`,
    page: () => import('./UploadServicesPage.tsx'),
  },
  {
    path: '/uploadService/$serviceId/{-$tab}',
    item: 'uploadService',
    title: () => t`Upload service`,
    page: () => import('./UploadServicePage.tsx'),
  },
];
