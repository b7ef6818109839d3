import { signInWays } from '#domains/identity/web/port.ts';

export const contributes = [signInWays({ id: 'charge', load: () => import('./ChargeLink.tsx') })];
