import { personCards } from '#domains/identity/web/port.ts';

export const contributes = [
  personCards({
    id: 'quotas',
    rank: 30,
    may: 'quota.manage',
    tab: 'services',
    load: () => import('./PersonQuotas.tsx'),
  }),
];
