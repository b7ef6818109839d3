export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  text?: string | undefined;
  /** What "Copy details" copies: codes, request id. */
  details?: string | undefined;
  /** One thing to do about it, such as "Undo" or "Show task". */
  action?: { title: string; onChoose(): void } | undefined;
  at: number;
}
export interface ToastState {
  /** What is on the screen, oldest first. */
  shown: readonly Toast[];
  /** The last notices of this tab, newest first. */
  kept: readonly Toast[];
  unread: number;
}

const keep = 50;
let state: ToastState = { shown: [], kept: [], unread: 0 };
let lastId = 0;
const watchers = new Set<() => void>();
function change(next: ToastState) {
  state = next;
  watchers.forEach((watcher) => watcher());
}

/** The notices of this tab: what is shown now and what was shown before. */
export const toasts = {
  get: () => state,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  close: (id: number) => change({ ...state, shown: state.shown.filter((toast) => toast.id !== id) }),
  markRead: () => change({ ...state, unread: 0 }),
  clear: () => change({ shown: [], kept: [], unread: 0 }),
};

/** Shows a notice at the top right; all but errors leave after 8 seconds. */
export function toast(kind: ToastKind, title: string, more: Pick<Toast, 'text' | 'details' | 'action'> = {}) {
  const notice: Toast = { id: ++lastId, kind, title, at: Date.now(), ...more };
  change({
    shown: [...state.shown.slice(-4), notice],
    kept: [notice, ...state.kept].slice(0, keep),
    unread: state.unread + 1,
  });
}
