import { matchesPath } from '#shell/boot/boot-routes.ts';
import type { Wall, WebFrame } from '#shell/boot/web-route.ts';
import { enrolmentPath } from '../paths.ts';

export const proofDialog: NonNullable<WebFrame['proofDialog']> = () => import('./security/ProofGate.tsx');

export const walls: readonly Wall[] = [
  {
    rank: 40,
    // The page stays when the factor is on: it shows the recovery codes.
    stands: (user, path) => user.factorEnrolmentRequired || matchesPath(enrolmentPath(), path),
    load: () => import('./security/FactorWall.tsx'),
  },
];
