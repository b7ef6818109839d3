const key = 'console.watchedTasks';
const watchers = new Set<() => void>();
let ids: readonly string[] = (sessionStorage.getItem(key) ?? '').split(',').filter(Boolean);

/** The tasks whose end this tab reports by a desktop notification, by id. They outlive a reload, and not the tab. */
export const watchedTasks = {
  get: () => ids,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  set(id: string, on: boolean) {
    ids = [...ids.filter((one) => one !== id), ...(on ? [id] : [])];
    sessionStorage.setItem(key, ids.join(','));
    for (const watcher of watchers) watcher();
  },
};
