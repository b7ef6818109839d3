import { useEffect, useLayoutEffect, useRef } from 'react';
import { useGo } from '../boot/go.ts';
import { webFrame } from '../boot/web-frame.ts';
import type { Shortcut } from '../boot/web-route.ts';
import { cache } from '../data/query-client.ts';
import { userOptions, useUser, type UserContext } from '../session/session-reads.ts';

interface Handlers {
  palette(): void;
  shortcuts(): void;
}

const typing = 'input, textarea, select, [contenteditable], [role=log]';
const all = webFrame.flatMap(({ shortcuts = [] }) => shortcuts);

/** Whether keys of one character act as shortcuts: who speaks to the computer may have turned them off (WCAG 2.1.4). */
const hasSingleKeys = () => cache.getQueryData<UserContext>(userOptions.queryKey)?.singleKeys ?? true;

/** Whether a key may act as a shortcut: nothing is typed into, and no dialog or menu is open, which have keys of their own. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (key.length === 1 && !hasSingleKeys()) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector('dialog[open], [role=menu]')) return false;
  return !(target instanceof Element && target.matches(typing));
}

/** The shortcuts of the domains that this person may use. */
export function useOwnShortcuts(): readonly Shortcut[] {
  const held: readonly string[] = useUser()?.permissions ?? [];
  return all.filter(({ may }) => may === undefined || held.includes(may));
}

/** The keys that work everywhere: Ctrl or Cmd with K, and unless single keys are turned off `?`, `/` for the search of the page, and those of the domains. */
export function useShortcuts(handlers: Handlers) {
  const own = useOwnShortcuts();
  const go = useGo();
  const latest = useRef({ ...handlers, own, go });
  useEffect(() => void (latest.current = { ...handlers, own, go }));
  // Before the first paint: a key that follows it at once must not be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.palette();
        return;
      }
      if (!isFreeKey(event)) return;
      if (event.key === '?') latest.current.shortcuts();
      else if (event.key === '/') {
        event.preventDefault();
        const search = document.querySelector<HTMLElement>('main [data-search]');
        if (search) search.focus();
        else latest.current.palette();
      } else if (!event.repeat) follow(event);
    };
    const follow = (event: KeyboardEvent) => {
      const pressed = event.key.toUpperCase();
      const found = latest.current.own.find(({ keys }) => keys.length === 1 && keys[0] === pressed);
      if (found === undefined) return;
      if (found.to !== undefined) {
        event.preventDefault();
        latest.current.go(found.to);
        return;
      }
      const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${pressed}"]`);
      if (control === null) return;
      event.preventDefault();
      // The focus shows what was pressed, and says why where it can't be used now.
      control.focus();
      control.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
