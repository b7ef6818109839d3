import { personCards } from '#domains/identity/web/port.ts';

export const contributes = [
  personCards({ id: 'legal-hold', rank: 12, may: 'person.view', load: () => import('./LegalHoldCard.tsx') }),
];
