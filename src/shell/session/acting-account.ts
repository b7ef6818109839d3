let shown: string | null = null;
let switched = false;
const watchers = new Set<() => void>();

/** Whether the session of this browser acts in another account than the one that this tab shows. */
export const accountSwitched = {
  get: () => switched,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  set(next: boolean) {
    switched = next;
    for (const watcher of watchers) watcher();
  },
};

/** The account that this tab shows; null: none yet. Every call names it, so that a tab that is behind changes nothing. */
export const shownAccount = {
  get: () => shown,
  /** Null after a sign-out. A second account in the same tab comes from a switch in another one. */
  set(accountId: string | null) {
    if (accountId === null || shown === null) shown = accountId;
    else if (accountId !== shown) accountSwitched.set(true);
  },
};
