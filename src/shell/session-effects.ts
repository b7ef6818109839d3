import type { ApiError } from './api-error.ts';
import { reactionTo } from './session.ts';

const reloadedKey = 'console.csrfReload';
const nextKey = 'console.next';

interface Hooks {
  /** Goes to an address of the console without loading the page anew. */
  go(href: string): void;
  refreshContext(): void;
}
let hooks: Hooks = { go: (href) => location.assign(href), refreshContext: () => undefined };

/** The router tells how to move; before that, the browser does. */
export function setSessionHooks(next: Hooks) {
  hooks = next;
}

/** Acts on a failed answer by the session rules. Where the person was stays known for the way back. */
export function actOnFailure(error: ApiError) {
  const href = location.pathname + location.search;
  const reloaded = sessionStorage.getItem(reloadedKey) !== null;
  const reaction = reactionTo(error, { pathname: location.pathname, href, reloaded });
  if (reaction.kind === 'sign-in') {
    sessionStorage.setItem(nextKey, href);
    sessionStorage.removeItem('console.token');
    hooks.go(reaction.href);
  }
  if (reaction.kind === 'reload') {
    sessionStorage.setItem(reloadedKey, '1');
    location.reload();
  }
  if (reaction.kind === 'refresh-context') hooks.refreshContext();
}

/** A write was accepted: a later CSRF error may reload once more. */
export function noteAcceptedWrite() {
  sessionStorage.removeItem(reloadedKey);
}

/** Where the person wanted to go before the session ended; told once. */
export function takeWantedPath(): string | null {
  const wanted = sessionStorage.getItem(nextKey);
  sessionStorage.removeItem(nextKey);
  return wanted;
}
