import { t } from '@lingui/core/macro';
import { matchesPath } from '#shell/boot/boot-routes.ts';
import type { PaletteSource, Wall, WebContributions } from '#shell/boot/web-route.ts';
import { enrolmentPath } from '../paths.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'people',
    title: () => t`People`,
    rank: 20,
    may: 'person.view',
    load: () => import('./people/finds.ts'),
    actions: () => import('./people/view-as.ts'),
  },
];

export const proofDialog: NonNullable<WebContributions['proofDialog']> = () => import('./security/ProofGate.tsx');

export const walls: readonly Wall[] = [
  {
    rank: 40,
    // The page stays when the factor is on: it shows the recovery codes.
    stands: (user, path) => user.factorEnrolmentRequired || matchesPath(enrolmentPath(), path),
    load: () => import('./security/FactorWall.tsx'),
  },
];
