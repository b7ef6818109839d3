import { loginPath } from '#domains/identity/paths.ts';
import { maintenanceModePath } from '#domains/sites/paths.ts';
import type { ApiError } from '../data/api-error.ts';

/** What a failed answer means for the session of this browser. */
export type SessionReaction =
  | { kind: 'none' }
  | { kind: 'sign-in'; href: string }
  | { kind: 'wait'; href: string }
  | { kind: 'reload' }
  /** The site no longer shows a console to this person. */
  | { kind: 'leave' }
  /** Another tab of the browser has switched to another account. */
  | { kind: 'switched' }
  | { kind: 'refresh-context' };

/** The person's own list of addresses refuses the one of this browser. */
const ipRefusedCode = 55;

/** Pages where a failed answer is the page's own affair. */
const openPages = [
  '/login',
  '/tfa',
  '/forgot',
  '/logout',
  '/reset',
  '/prices',
  '/selfcheck/connection',
  '/maintenancemode',
];
const isPage = (pathname: string, page: string) => {
  const path = pathname.toLowerCase();
  return path === page || path.startsWith(`${page}/`);
};

/** The public screen that strangers see in the place of another, if it has one. */
export type PublicOf = (pathname: string) => string | undefined;

interface Where {
  pathname: string;
  /** Path and query, to come back to. */
  href: string;
  publicOf: PublicOf;
  /** A reload for the CSRF error has been tried and did not help. */
  reloaded: boolean;
}

/** The rules for failed answers, in their order; pure, so that each line has a test. */
export function reactionTo(error: ApiError, where: Where): SessionReaction {
  if (error.status === -1 || openPages.some((page) => isPage(where.pathname, page))) return { kind: 'none' };
  if (error.isSuspended) return { kind: 'leave' };
  if (error.isMaintenance) return { kind: 'wait', href: waitHref(where.href) };
  const token = error.session[0];
  if (token === 'one-time-login' && error.loginToken) {
    return { kind: 'sign-in', href: loginPath({ token: error.loginToken }) };
  }
  if (error.status === 401) {
    if (token === 'user-disconnected') return { kind: 'sign-in', href: loginPath({ disconnected: 1 }) };
    if (token === 'user-ip-changed') return { kind: 'sign-in', href: loginPath({ disconnectedByIp: 1 }) };
    if (error.items.some((item) => item.code === ipRefusedCode))
      return { kind: 'sign-in', href: loginPath({ ipNotPermitted: 1 }) };
    if (token === 'account-switched') return { kind: 'switched' };
    if (token !== 'csrf-error') return { kind: 'sign-in', href: signInHref(where.href, where.publicOf) };
  }
  if (token === 'csrf-error') return where.reloaded ? { kind: 'none' } : { kind: 'reload' };
  if (error.status === 403 && !isPage(where.pathname, '/dashboard')) return { kind: 'refresh-context' };
  return { kind: 'none' };
}

/** The sign-in page with the way back, or the public screen that is there instead. */
export function signInHref(wanted: string, publicOf: PublicOf): string {
  const next = safeNext(wanted);
  const [path = '', search = ''] = next.split('?', 2);
  const instead = publicOf(path);
  if (instead !== undefined) return `${instead}${search === '' ? '' : `?${search}`}`;
  return next === '/' ? loginPath() : loginPath({ next });
}

/** The page that waits for the end of maintenance, with the way back. */
export const waitHref = (wanted: string): string => maintenanceModePath({ next: safeNext(wanted) });

/** Pages that lead nowhere once someone is signed in. */
const noWayBack = [
  ...openPages,
  '/create',
  '/validate',
  '/notme',
  '/setpassword',
  '/socialprocess',
  '/remotesocial',
  '/tfa',
];

/**
 * A way back that stays on this origin and is not an open page; anything else becomes `/`. What is left after
 * parsing counts: `/.//host` becomes `//host`, which is another origin.
 */
export function safeNext(wanted: string | null | undefined): string {
  // oxlint-disable-next-line no-control-regex -- browsers drop some of them before they parse
  if (!wanted?.startsWith('/') || /[\\\u0000-\u0020\u007f-\u00a0]/.test(wanted)) return '/';
  try {
    const base = 'https://console.invalid';
    const url = new URL(wanted, base);
    if (url.origin !== base || url.pathname.startsWith('//')) return '/';
    if (noWayBack.some((page) => isPage(url.pathname, page))) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
