import { t } from '@lingui/core/macro';
import { billingSections } from '#domains/billing/web/port.ts';

export const contributes = [
  billingSections({
    id: 'dunning',
    rank: -10,
    title: () => t`Overdue balance`,
    load: () => import('./DunningSection.tsx'),
  }),
];
