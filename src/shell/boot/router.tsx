import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { dashboardPath } from '#domains/account/paths.ts';
import { ApiError } from '../data/api-error.ts';
import { loadPart } from '#ui/load-part.ts';
import { ErrorScreen } from '../frame/ErrorScreen.tsx';
import { defaultOf } from '../list/list-defaults.ts';
import { splitPlace } from '../list/list-view.ts';
import { homePath, itemOfPath } from '../frame/menu-paths.ts';
import { cache } from '../data/query-client.ts';
import { signInHref, waitHref } from '../session/session.ts';
import { menuOptions, refreshContext, userOptions, type Menu } from '../session/session-reads.ts';
import { matchesPath } from './boot-routes.ts';
import { allRoutes, knownRouteOf, knownRoutes } from './known-routes.ts';
import { setSessionHooks } from '../session/session-effects.ts';
import type { WebRoute } from './web-route.ts';

/**
 * Lets the router handle plain anchors with `data-go`, and load a page's code when the pointer or focus comes near. For
 * links in rows and other long lists: each `Link` of the router would compute its address and watch the location separately.
 */
export function followLinks(router: AnyRouter) {
  document.addEventListener('click', (event) => {
    const href = hrefOf(event.target);
    const other = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (href === null || other || event.button !== 0 || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ href });
  });
  const preload = ({ target }: Event) => {
    const href = hrefOf(target);
    if (href !== null) void router.preloadRoute({ to: href.split('?')[0] }).catch(() => undefined);
  };
  document.addEventListener('pointerover', preload);
  document.addEventListener('focusin', preload);
}

/** Where the link leads that an event met. */
const hrefOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('a[data-go]')?.getAttribute('href') ?? null) : null;

const root = createRootRoute({
  component: Outlet,
  errorComponent: ErrorScreen,
  // An address that the tree doesn't have yet is looked up again once it has them all.
  beforeLoad: async ({ location }) => {
    if (await hasRouteFor(location.pathname)) return;
    throw redirect({ href: location.href, replace: true });
  },
});

/** Everything behind the sign-in: rendered only when the user and the menu are known. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: lazyRouteComponent(() => loadPart(() => import('../frame/Shell.tsx')), 'Shell'),
  errorComponent: ErrorScreen,
  beforeLoad: async ({ location }) => {
    try {
      const [user, menu] = await Promise.all([cache.ensureQueryData(userOptions), cache.ensureQueryData(menuOptions)]);
      // Behind a wall nothing is permitted yet: the page that was wanted waits, and is no forbidden one.
      const walls = [user.emailValidationRequired, user.agreementSignRequired, user.passwordChangeRequired];
      const waits = walls.includes(true) || user.factorEnrolmentRequired;
      return { menu, waits, startPage: user.startPage };
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        throw redirect({ href: signInHref(location.href, publicOf) });
      if (error instanceof ApiError && error.isMaintenance) throw redirect({ href: waitHref(location.href) });
      throw error;
    }
  },
});

// The screen that asks is open, so its route is here.
const publicOf = (pathname: string) => knownRouteOf(pathname)?.publicPath;
/** Where the first permitted entry of the menu leads that has a screen. */
async function homeOf(menu: Menu): Promise<string> {
  await allRoutes();
  return homePath(menu, (path) => knownRouteOf(path) !== undefined);
}

interface Visited {
  pathname: string;
  search: object;
}

/** Without parameters, a list starts with its default view; parameters in the address take precedence. */
function beginWith({ path, placed = '' }: WebRoute, visited: Visited): void {
  const begins = defaultOf(path);
  if (!begins || Object.keys(visited.search).length > 0) return;
  const { params, search } = splitPlace(begins, placed);
  const to = Object.keys(params).length === 0 ? { to: visited.pathname } : { to: placed, params };
  throw redirect({ ...to, search, replace: true } as never);
}

/** The component of a route. What its module imports is asked for beside it, by the table of the inline script. */
const pageOf = (path: string, page: WebRoute['page']) =>
  lazyRouteComponent(() =>
    loadPart(() => {
      window.loadChunks?.(path);
      return page();
    }),
  );

const forbiddenPath = '/forbidden';

function pageRoute(route: WebRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => (route.public ? root : app),
    path: route.path,
    component: pageOf(route.path, route.page),
    errorComponent: ErrorScreen,
    staticData: { title: route.title, item: route.item },
    beforeLoad: async ({ context, location }: { context: { menu?: Menu; waits?: boolean }; location: Visited }) => {
      if (context.waits || !context.menu) return;
      if (!route.item || context.menu.permittedItems.includes(route.item)) return beginWith(route, location);
      const isDashboard = route.path.toLowerCase() === '/dashboard';
      if (isDashboard) throw redirect({ to: await homeOf(context.menu) });
      // There it can be asked for.
      throw redirect({ to: forbiddenPath, search: { item: route.item } });
    },
  });
}

/** Where the person wants to begin, if that is a screen they may see; else home. */
async function startPath({ menu, startPage }: { menu: Menu; startPage: string }): Promise<string> {
  const startIn = (routes: readonly WebRoute[]) =>
    routes.find(({ path }) => path.toLowerCase() === startPage.toLowerCase());
  const route = startIn(knownRoutes()) ?? startIn(await allRoutes());
  const permitted = route && (!route.item || menu.permittedItems.includes(route.item));
  return permitted ? startPage : homeOf(menu);
}

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: async ({ context }) => {
    if (!context.waits) throw redirect({ to: await startPath(context), replace: true });
  },
});
const forbidden = createRoute({
  getParentRoute: () => app,
  path: forbiddenPath,
  component: lazyRouteComponent(() => loadPart(() => import('../frame/ForbiddenPage.tsx'))),
});
/** A report needs no route of its own; any other unknown path falls back to the dashboard. */
const unknown = createRoute({
  getParentRoute: () => app,
  path: '$',
  component: pageOf('$', () => import('../report/ReportScreen.tsx')),
  beforeLoad: async ({ context, location }) => {
    if (context.waits || itemOfPath(context.menu, location.pathname) !== undefined) return;
    const target = await homeOf(context.menu);
    const state = { missing: location.state.missing ?? location.pathname };
    if (location.pathname.toLowerCase() !== '/dashboard') throw redirect({ to: dashboardPath(), replace: true, state });
    throw redirect({ to: target === '/dashboard' ? '/forbidden' : target, replace: true });
  },
});

const made = new Map<WebRoute, AnyRoute>();
/** The route of the router for one of a domain: made once, so that an open screen stays while others are added. */
function routeFor(route: WebRoute): AnyRoute {
  const here = made.get(route) ?? pageRoute(route);
  made.set(route, here);
  return here;
}

const isPublic = (route: WebRoute) => route.public === true;
const treeOf = (routes: readonly WebRoute[]) =>
  root.addChildren([
    ...routes.filter(isPublic).map(routeFor),
    app.addChildren([home, forbidden, unknown, ...routes.filter((route) => !isPublic(route)).map(routeFor)]),
  ]);

export const router = createRouter({
  routeTree: treeOf(knownRoutes()),
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Plain query strings: every value is text, as the lists and the inline script expect.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});

const first = knownRoutes();
const isFirst = (pathname: string) =>
  ['/', '/forbidden'].includes(pathname.toLowerCase()) || first.some(({ path }) => matchesPath(path, pathname));
let growing: Promise<void> | undefined;
let isWhole = false;
/** Gives the router the routes of every screen. */
async function grow(): Promise<void> {
  treeOf(await allRoutes());
  router.setRoutes(router.buildRouteTree());
  isWhole = true;
}

/** Whether the router had the route of an address when it was asked; if not, it has those of every screen now. */
export async function hasRouteFor(pathname: string): Promise<boolean> {
  if (isWhole || isFirst(pathname)) return true;
  growing ??= grow().finally(() => (growing = undefined));
  await growing;
  return false;
}

followLinks(router);
setSessionHooks({
  go: (href, replace = false) => router.navigate({ href, replace }),
  invalidate: () => router.invalidate(),
  refreshContext,
  publicOf,
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that led here and that no page has. */
    missing?: string;
  }
  interface StaticDataRouteOption {
    title?: () => string;
    /** The menu entry that the screen belongs to. */
    item?: string | undefined;
  }
}
