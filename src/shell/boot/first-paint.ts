import { useSyncExternalStore } from 'react';

let painted = false;
const watchers = new Set<() => void>();

/** So long what may wait is put off while the browser is busy, such as with the person's first keys. */
const longestMs = 300;

/** Called when the frame of the first screen has been committed: what may wait begins once that is on the screen. */
export function noteFirstCommit() {
  const begin = () => {
    painted = true;
    watchers.forEach((watcher) => watcher());
  };
  // A task that is posted in a frame runs after that frame has been painted. Safari knows no idle time.
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: longestMs });
    else setTimeout(begin);
  });
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Whether the first screen can be seen. What no one misses in the first moment waits for it. */
export function usePainted(): boolean {
  return useSyncExternalStore(watch, () => painted);
}
