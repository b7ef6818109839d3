import { matchesPath } from '#shell/boot/boot-routes.ts';
import type { Wall } from '#shell/boot/web-route.ts';
import { createServerPath } from '#domains/servers/paths.ts';

/** Required in the provider's own billing system, and not set. */
const missing = 1;

export const walls: readonly Wall[] = [
  {
    rank: 50,
    // Only where it is in the way: all that is there can still be used.
    stands: (user, path) => user.externalStatus === missing && matchesPath(createServerPath(), path),
    load: () => import('./ExternalWall.tsx'),
  },
];
