import { useCallback, useSyncExternalStore } from 'react';

/** Whole seconds until an instant (milliseconds of this browser's clock), counted down; 0 when it has come. */
export function useSecondsLeft(until: number): number {
  const watch = useCallback(
    (changed: () => void) => {
      const timer = setInterval(() => {
        changed();
        if (until <= Date.now()) clearInterval(timer);
      }, 1000);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(watch, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}
