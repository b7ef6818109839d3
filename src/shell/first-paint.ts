import { useSyncExternalStore } from 'react';

let painted = false;
const watchers = new Set<() => void>();

/** Called when the frame of the first screen has been committed: what may wait begins once that is on the screen. */
export function noteFirstCommit() {
  // A task that is posted in a frame runs after that frame has been painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      painted = true;
      watchers.forEach((watcher) => watcher());
    }),
  );
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Whether the first screen can be seen. What nobody misses in the first moment waits for it. */
export function usePainted(): boolean {
  return useSyncExternalStore(watch, () => painted);
}
