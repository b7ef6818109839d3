import { personCards } from '#domains/identity/web/port.ts';

export const contributes = [
  personCards({ id: 'site-move', rank: 17, may: 'account.administer', load: () => import('./MoveCard.tsx') }),
];
