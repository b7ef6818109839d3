import { useSyncExternalStore } from 'react';

/** From this width on, a list is beside what is opened from it. */
const splitWidthPx = 1200;
const query = matchMedia(`(min-width: ${splitWidthPx}px)`);

function watch(watcher: () => void) {
  query.addEventListener('change', watcher);
  return () => query.removeEventListener('change', watcher);
}

/** Whether the window has room for the split view. */
export function useSplitScreen(): boolean {
  return useSyncExternalStore(watch, () => query.matches);
}
