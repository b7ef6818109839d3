import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/tax-certificates',
    item: 'taxCertificates',
    title: () => t`Tax certificates`,
    page: () => import('./TaxCertificatesPage.tsx'),
  },
];
