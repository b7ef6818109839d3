import { useSyncExternalStore } from 'react';
import { cache } from './query-client.ts';

/** How often the service is asked whether it is back. */
const askEveryMs = 2_000;
/** No answer, or one that a gateway or a restarting service gives. */
const awayStatuses = [-1, 502, 503, 504];

let away = false;
let asking = false;
const watchers = new Set<() => void>();

function set(next: boolean) {
  if (away === next) return;
  away = next;
  watchers.forEach((watcher) => watcher());
}

/** A request failed, -1 for without an answer. Where that may mean the service is away, the service itself is asked. */
export function noteFailure(status: number) {
  if (awayStatuses.includes(status)) void ask();
}

/** Asks until the service is ready; what failed in the meantime is read again. */
async function ask(): Promise<void> {
  if (asking) return;
  asking = true;
  while (!(await isReady())) {
    set(true);
    await new Promise((done) => setTimeout(done, askEveryMs));
  }
  asking = false;
  if (!away) return;
  set(false);
  await cache.invalidateQueries();
}

/** A proxy may keep this address to itself: only what says that nothing answers counts. */
const isReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ status }) => !awayStatuses.includes(status),
    // Offline is another state, which the browser reports.
    () => !navigator.onLine,
  );

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const isServiceAway = (): boolean => away;

/** Whether the service can't be reached. It is asked again until it can. */
export const useServiceAway = (): boolean => useSyncExternalStore(watch, isServiceAway);
