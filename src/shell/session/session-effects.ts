import type { ApiError } from '../data/api-error.ts';
import { accountSwitched } from './acting-account.ts';
import { reactionTo, type PublicOf } from './session.ts';

const reloadedKey = 'console.csrfReload';
const nextKey = 'console.next';

interface Hooks {
  /** Goes to an address of the console without loading the page again; with `replace`, in place of this one. */
  go(href: string, replace?: boolean): Promise<void>;
  /** Decides again which screen the address shows. */
  invalidate(): Promise<void>;
  refreshContext(): void;
  publicOf: PublicOf;
}
let hooks: Hooks = {
  go: async (href) => location.assign(href),
  invalidate: async () => undefined,
  refreshContext: () => undefined,
  publicOf: () => undefined,
};

/** The router navigates; before it is loaded, the browser does. */
export function setSessionHooks(next: Hooks) {
  hooks = next;
}

/** Goes on to an address. */
export const go = (href: string): Promise<void> => hooks.go(href);

/** Goes on to an address in place of this one. */
export const goTo = (href: string): Promise<void> => hooks.go(href, true);

/** Decides again which screen the address shows, as after a wall is gone. */
export const reroute = (): Promise<void> => hooks.invalidate();

/** Acts on a failed answer by the session rules. Where the person was stays known for the way back. */
export function actOnFailure(error: ApiError) {
  const href = location.pathname + location.search;
  const reloaded = sessionStorage.getItem(reloadedKey) !== null;
  const reaction = reactionTo(error, { pathname: location.pathname, href, publicOf: hooks.publicOf, reloaded });
  if (reaction.kind === 'sign-in') {
    sessionStorage.setItem(nextKey, href);
    sessionStorage.removeItem('console.token');
    void hooks.go(reaction.href);
  }
  if (reaction.kind === 'wait') void hooks.go(reaction.href, true);
  if (reaction.kind === 'reload') {
    sessionStorage.setItem(reloadedKey, '1');
    location.reload();
  }
  if (reaction.kind === 'leave') location.assign('/');
  if (reaction.kind === 'switched') accountSwitched.set(true);
  if (reaction.kind === 'refresh-context') hooks.refreshContext();
}

/** A write was accepted: a later CSRF error may reload once more. */
export function noteAcceptedWrite() {
  sessionStorage.removeItem(reloadedKey);
}

/** Where the user wanted to go before the session ended; returned once. */
export function takeWantedPath(): string | null {
  const wanted = sessionStorage.getItem(nextKey);
  sessionStorage.removeItem(nextKey);
  return wanted;
}
