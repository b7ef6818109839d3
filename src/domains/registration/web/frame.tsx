import type { Wall } from '#shell/boot/web-route.ts';

export const walls: readonly Wall[] = [
  { rank: 10, stands: (user) => user.emailValidationRequired, load: () => import('./walls/EmailWall.tsx') },
  { rank: 20, stands: (user) => user.agreementSignRequired, load: () => import('./walls/AgreementWall.tsx') },
];
