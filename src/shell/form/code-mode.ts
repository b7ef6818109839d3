import type { AnyOp } from '#kernel/op.ts';
import type { RequestCall } from './request-code.ts';

interface State {
  /** The next change is shown as code instead of being made. */
  armed: boolean;
  /** What is on show. */
  shown: RequestCall | null;
}

let state: State = { armed: false, shown: null };
/** Alt is held during the press that is being handled. */
let withAlt = false;
const watchers = new Set<() => void>();
const put = (next: State) => {
  state = next;
  for (const watcher of watchers) watcher();
};

/** For `useSyncExternalStore`. */
export const codeMode = {
  now: (): State => state,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};

/** Shows the next change of any kind as code instead of making it. */
export const showNextAsCode = () => put({ armed: true, shown: null });
/** Ends that, and closes what is on show. */
export const leaveCodeMode = () => put({ armed: false, shown: null });

/** Follows Alt during presses; what such a press would change at once is shown as code. */
export function watchAlt(): () => void {
  const note = (event: MouseEvent | KeyboardEvent) => {
    if (!event.altKey || ('key' in event && event.key !== 'Enter' && event.key !== ' ')) return;
    withAlt = true;
    // After everything that the press does in this turn, such as submitting a form.
    setTimeout(() => (withAlt = false));
  };
  const kinds = ['mouseup', 'click', 'keydown', 'keyup'] as const;
  for (const kind of kinds) addEventListener(kind, note, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, note, true);
  };
}

/** A call as it would be made; a `dryRun` changes nothing. */
type Sent = Omit<RequestCall, 'op'> & { dryRun?: boolean | undefined };

/** Whether a change is shown as code, because the user asked for it: then it must not be made. */
export function isShownAsCode(op: RequestCall['op'] & Pick<AnyOp, 'method'>, call: () => Sent): boolean {
  if (!(state.armed || withAlt) || op.method === 'GET') return false;
  const { dryRun, ...request } = call();
  if (dryRun) return false;
  put({ armed: false, shown: { ...request, op } });
  return true;
}
