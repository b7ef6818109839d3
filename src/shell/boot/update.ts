import { useSyncExternalStore } from 'react';

let available = false;
const watchers = new Set<() => void>();

/**
 * Looks whether the service has a newer build of the console than this tab: its page names another entry script. What is
 * on the screen stays, since there may be unsaved input.
 */
export async function lookForUpdate(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (entry === null || available) return;
  const page = await fetch('/', { cache: 'no-cache' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (page === null || page.includes(new URL(entry.src).pathname)) return;
  available = true;
  watchers.forEach((watcher) => watcher());
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Whether a newer build of the console is known to be there. */
export const isUpdated = (): boolean => available;
export const useUpdate = (): boolean => useSyncExternalStore(watch, isUpdated);
