import { personCards } from '#domains/identity/web/port.ts';

export const contributes = [
  personCards({ id: 'user-tags', rank: 14, may: 'person.view', load: () => import('./UserTagsCard.tsx') }),
];
