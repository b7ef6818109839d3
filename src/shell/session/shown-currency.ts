import type { AnswerOf } from '#kernel/op.ts';
import type { identity } from '#domains/identity/contract.ts';

type Shown = AnswerOf<typeof identity.readUser>['shownCurrency'];

const watchers = new Set<() => void>();
let shown: Shown = null;

/** The currency in which amounts are beside what is charged; null without one, and where no one is signed in. */
export const shownCurrency = {
  get: () => shown,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  /** Every amount on the screen follows at once. */
  set(next: Shown) {
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    for (const watcher of watchers) watcher();
  },
};
