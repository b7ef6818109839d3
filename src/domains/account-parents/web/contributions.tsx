import { personCards } from '#domains/identity/web/port.ts';

export const contributes = [
  personCards({ id: 'parent', rank: 16, may: 'account.administer', load: () => import('./ParentCard.tsx') }),
];
