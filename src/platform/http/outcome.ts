import { Refusal } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';

/** What became of one of many: the task that was started, if it starts any, or why it was skipped. */
export interface Outcome {
  cmdId: string | null;
  refusal: Sayable | null;
}

/** Does something to one of many, separately from the others: where it refuses, what it wrote is undone. */
export async function outcomeOf(tx: Db, apply: () => Promise<string | null>): Promise<Outcome> {
  try {
    return { cmdId: await undoable(tx, apply), refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { cmdId: null, refusal: error.said };
    throw error;
  }
}
