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
import { matchesPath } from './boot-routes.ts';
import { loadPart } from '#ui/load-part.ts';
import { ErrorScreen } from '../frame/ErrorScreen.tsx';
import { defaultOf } from '../list/list-defaults.ts';
import { splitPlace } from '../list/list-view.ts';
import { homePath, itemOfPath } from '../frame/menu-paths.ts';
import { cache } from '../data/query-client.ts';
import { signInHref, waitHref } from '../session/session.ts';
import { menuOptions, refreshContext, userOptions, type Menu } from '../session/session-reads.ts';
import { setSessionHooks } from '../session/session-effects.ts';
import type { WebRoute } from './web-route.ts';
import { webScreens } from './web-screens.ts';

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

const root = createRootRoute({ component: Outlet, errorComponent: ErrorScreen });

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

const allRoutes = webScreens.flatMap((module) => module.routes);
const publicOf = (pathname: string) => allRoutes.find(({ path }) => matchesPath(path, pathname))?.publicPath;
const hasScreen = (path: string) => allRoutes.some((route) => matchesPath(route.path, path));

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
    beforeLoad: ({ context, location }: { context: { menu?: Menu; waits?: boolean }; location: Visited }) => {
      if (context.waits || !context.menu) return;
      if (!route.item || context.menu.permittedItems.includes(route.item)) return beginWith(route, location);
      const isDashboard = route.path.toLowerCase() === '/dashboard';
      if (isDashboard) throw redirect({ to: homePath(context.menu, hasScreen) });
      // There it can be asked for.
      throw redirect({ to: forbiddenPath, search: { item: route.item } as never });
    },
  });
}

/** Where the person wants to begin, if that is a screen they may see; else home. */
function startPath({ menu, startPage }: { menu: Menu; startPage: string }): string {
  const route = allRoutes.find(({ path }) => path.toLowerCase() === startPage.toLowerCase());
  const permitted = route && (!route.item || menu.permittedItems.includes(route.item));
  return permitted ? startPage : homePath(menu, hasScreen);
}

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: ({ context }) => {
    if (!context.waits) throw redirect({ to: startPath(context), replace: true });
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
  beforeLoad: ({ context, location }) => {
    if (context.waits || itemOfPath(context.menu, location.pathname) !== undefined) return;
    const target = homePath(context.menu, hasScreen);
    const state = { missing: location.state.missing ?? location.pathname };
    if (location.pathname.toLowerCase() !== '/dashboard') throw redirect({ to: dashboardPath(), replace: true, state });
    throw redirect({ to: target === '/dashboard' ? '/forbidden' : target, replace: true });
  },
});

const isPublic = (route: WebRoute) => route.public === true;
const tree = root.addChildren([
  ...allRoutes.filter(isPublic).map(pageRoute),
  app.addChildren([home, forbidden, unknown, ...allRoutes.filter((route) => !isPublic(route)).map(pageRoute)]),
]);

export const router = createRouter({
  routeTree: tree,
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
