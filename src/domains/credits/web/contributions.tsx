import { t } from '@lingui/core/macro';
import { billingSections } from '#domains/billing/web/port.ts';

export const contributes = [
  billingSections({ id: 'credits', rank: 5, title: () => t`Credits`, load: () => import('./CreditsCard.tsx') }),
];
