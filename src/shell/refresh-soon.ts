import type { AnyOp, CallOf } from '#kernel/op.ts';
import { cache } from './query-client.ts';
import { keyOf } from './read.ts';

/** A batch of ten servers sends dozens of events within a moment: one reading answers all of them. */
const gatherMs = 300;
const waiting = new Set<string>();

/** Reads the answers of an operation again, once for all the events of a moment. */
export function refreshSoon<T extends AnyOp>(op: T, args?: CallOf<T>) {
  const queryKey = keyOf(op, args);
  const name = JSON.stringify(queryKey);
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    void cache.invalidateQueries({ queryKey });
  }, gatherMs);
}
