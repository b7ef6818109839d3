import { t } from '@lingui/core/macro';
import { billingSections } from '#domains/billing/web/port.ts';

export const contributes = [
  billingSections({ id: 'deposits', rank: 20, title: () => t`Deposits`, load: () => import('./DepositsCard.tsx') }),
  billingSections({
    id: 'payment-methods',
    rank: 30,
    title: () => t`Payment methods`,
    load: () => import('./MethodsCard.tsx'),
  }),
  billingSections({ id: 'top-up', rank: 25, title: () => t`Automatic top-up`, load: () => import('./TopUpCard.tsx') }),
];
