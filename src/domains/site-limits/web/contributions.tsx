import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  siteSectionParts({
    id: 'siteLimits',
    group: 'operation',
    title: () => t`Site limits`,
    load: () => import('./LimitsSection.tsx'),
  }),
];
