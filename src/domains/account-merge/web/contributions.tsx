import { personCards } from '#domains/identity/web/port.ts';

export const contributes = [
  personCards({ id: 'merge', rank: 8, may: 'person.view', load: () => import('./MergeCard.tsx') }),
];
