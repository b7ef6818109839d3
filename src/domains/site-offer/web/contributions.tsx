import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  siteSectionParts({
    id: 'offer',
    group: 'products',
    title: () => t`Data centers and products`,
    load: () => import('./OfferSection.tsx'),
  }),
];
