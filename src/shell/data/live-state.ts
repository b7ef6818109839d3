import { useSyncExternalStore } from 'react';

export interface LiveState {
  connected: boolean;
  /** The stream was tried and is down: what is shown may be stale. False while it first connects. */
  down: boolean;
  /** When the stream was last known to be in step, Unix milliseconds; 0 before the first time. */
  inStepAt: number;
}
let state: LiveState = { connected: false, down: false, inStepAt: 0 };
const watchers = new Set<() => void>();

/** Whether what the screens show is being pushed. */
export const liveState = {
  get: () => state,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  set(next: LiveState) {
    state = next;
    watchers.forEach((watcher) => watcher());
  },
};

export function useLiveState(): LiveState {
  return useSyncExternalStore(liveState.watch, liveState.get);
}

/**
 * Whether the stream is connected, only for polling: updated when that changes, not with every event.
 * @param ignored the caller doesn't use it and gets no updates: always false
 */
export function useConnected(ignored: boolean): boolean {
  return useSyncExternalStore(liveState.watch, () => !ignored && state.connected);
}
