import { useCallback, useSyncExternalStore } from 'react';
import { eachSecond } from './each-second.ts';

/** Whole seconds until an instant (milliseconds of this browser's clock), counted down; 0 when it has come. */
export function useSecondsLeft(until: number): number {
  const watch = useCallback((changed: () => void) => eachSecond(() => until - Date.now(), changed), [until]);
  return useSyncExternalStore(watch, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
}
