import type { StaffCard } from '#shell/boot/web-route.ts';

import { personCards } from '#domains/identity/web/port.ts';

const load = () => import('./AccountCards.tsx');
export const staffCards: readonly StaffCard[] = [
  {
    id: 'accounts',
    rank: 20,
    may: 'report.account-states',
    load: async () => ({ default: (await load()).AccountsCard }),
  },
  {
    id: 'sign-ups',
    rank: 40,
    wide: true,
    may: 'report.account-states',
    load: async () => ({ default: (await load()).SignUpsCard }),
  },
];

export const contributes = [
  personCards(
    { id: 'states', rank: 10, may: 'account.move-state', load: () => import('./PersonStates.tsx') },
    { id: 'manager', rank: 15, may: 'account.assign-manager', load: () => import('./ManagerCard.tsx') },
  ),
];
