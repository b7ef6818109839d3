import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  siteSectionParts({
    id: 'standing',
    group: 'operation',
    title: () => t`Suspend or close`,
    load: () => import('./StandingSection.tsx'),
  }),
];
