import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  siteSectionParts({
    id: 'dashboard',
    group: 'overview',
    wide: true,
    title: () => t`Dashboard`,
    load: () => import('./DashboardSection.tsx'),
  }),
];
