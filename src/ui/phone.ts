import { useSyncExternalStore } from 'react';

// The same width as `max-sm` in style sheets.
const query = matchMedia('(width < 40rem)');

function watch(watcher: () => void) {
  query.addEventListener('change', watcher);
  return () => query.removeEventListener('change', watcher);
}

/** Whether the window is as narrow as a phone, where the rows of a table are cards. */
export const usePhone = (): boolean => useSyncExternalStore(watch, () => query.matches);
