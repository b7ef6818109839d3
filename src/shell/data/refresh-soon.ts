import type { AnyOp, CallOf } from '#kernel/op.ts';
import { cache, refreshShown } from './query-client.ts';
import { keyOf } from './read.ts';

/** A batch of ten servers sends dozens of events within a moment: one reading answers all of them. */
const gatherMs = 300;
const waiting = new Set<string>();

function once(name: string, read: () => Promise<void>) {
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    void read();
  }, gatherMs);
}

/** Reads the answers of an operation again, once for all the events of a moment. */
export function refreshSoon<T extends AnyOp>(op: T, args?: CallOf<T>) {
  const queryKey = keyOf(op, args);
  once(JSON.stringify(queryKey), () => cache.invalidateQueries({ queryKey }));
}

/** The same for all answers that show one of these, as after a change that touches them. */
export const refreshShownSoon = (...touched: string[]) => once(touched.join(' '), () => refreshShown(touched));
