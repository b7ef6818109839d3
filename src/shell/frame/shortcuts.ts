import { useEffect, useLayoutEffect, useRef } from 'react';

interface Shortcuts {
  palette(): void;
  shortcuts(): void;
}

const typing = 'input, textarea, select, [contenteditable]';

/** The keys that work everywhere: Ctrl or Cmd with K, `?`, and `/` for the search of the page. */
export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  useEffect(() => void (latest.current = shortcuts));
  // Before the first paint: a key that follows it at once must not be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.palette();
        return;
      }
      const target = event.target;
      const busy = event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]');
      if (busy || (target instanceof Element && target.matches(typing))) return;
      if (event.key === '?') latest.current.shortcuts();
      if (event.key === '/') {
        event.preventDefault();
        const search = document.querySelector<HTMLElement>('main [data-search]');
        if (search) search.focus();
        else latest.current.palette();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
