import { t } from '@lingui/core/macro';
import { billingSections } from '#domains/billing/web/port.ts';

export const contributes = [
  billingSections({
    id: 'tax-certificates',
    rank: 40,
    title: () => t`Tax exemption`,
    load: () => import('./CertificatesSection.tsx'),
  }),
];
