import type { LiveEvents, Topic, TopicRule } from '#kernel/live.ts';
import type { AnyOp, CallOf } from '#kernel/op.ts';
import { cache, refreshObject, refreshShown } from './query-client.ts';
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

/** The same for what an event makes stale: answers that show what its topic touches, and all of the object it names. */
export function refreshAfter<T extends Topic>({ touches, object }: TopicRule<T>, data: LiveEvents[T]) {
  if (touches) once(touches.join(' '), () => refreshShown(touches));
  const changed = object?.(data);
  if (changed) once(`${changed.type} ${changed.id}`, () => refreshObject(changed));
}
