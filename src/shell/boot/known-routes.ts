import { loadPart } from '#ui/load-part.ts';
import { matchesPath } from './boot-routes.ts';
import { firstScreens } from './first-screens.ts';
import type { WebRoute } from './web-route.ts';

const first = firstScreens.flatMap(({ routes = [] }) => routes);
let known: readonly WebRoute[] = first;
let all: Promise<readonly WebRoute[]> | undefined;

/** The routes that are here: those that sessions begin with, and all of them once another one was wanted. */
export const knownRoutes = (): readonly WebRoute[] => known;

/** The route of an address among those that are here. */
export const knownRouteOf = (pathname: string) => known.find(({ path }) => matchesPath(path, pathname));

/** The routes of every screen. The list of them grows with the product, and a first screen is not to wait for it. */
export function allRoutes(): Promise<readonly WebRoute[]> {
  all ??= loadPart(() => import('./later-screens.ts')).then(
    ({ laterScreens }) => (known = [...first, ...laterScreens.flatMap(({ routes }) => routes)]),
    (error: unknown) => {
      all = undefined;
      throw error;
    },
  );
  return all;
}
