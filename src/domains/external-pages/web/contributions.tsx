import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  siteSectionParts({
    id: 'externalPages',
    group: 'appearance',
    title: () => t`External pages`,
    load: () => import('./PagesSection.tsx'),
  }),
];
