import { useCallback, useSyncExternalStore } from 'react';

/**
 * Calls back each time that the whole seconds of what is left change, the last time when nothing is left; answers how
 * to stop. A timer of a fixed second would show each number up to a second too long, after a reload for example.
 */
export function eachSecond(msLeft: () => number, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = msLeft();
    if (left <= 0) return;
    timer = setTimeout(
      () => {
        wait();
        changed();
      },
      left % 1000 || 1000,
    );
  };
  wait();
  return () => clearTimeout(timer);
}

/** Whole seconds until an instant (milliseconds of this browser's clock), counted down; 0 when it has come. */
export function useSecondsLeft(until: number): number {
  const watch = useCallback((changed: () => void) => eachSecond(() => until - Date.now(), changed), [until]);
  return useSyncExternalStore(watch, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}
