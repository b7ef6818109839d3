import { t } from '@lingui/core/macro';
import { personCards } from '#domains/identity/web/port.ts';
import { listedKinds } from '#domains/schedules/web/port.ts';

export const contributes = [
  listedKinds({ kind: 'report', title: () => t`Report by email` }),
  personCards({ id: 'costs', rank: 25, may: 'billing.view', tab: 'billing', load: () => import('./PersonCosts.tsx') }),
];
