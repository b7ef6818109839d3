import type { Message } from '#kernel/message.ts';
import { asMessage } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { readAwaited, type Awaited } from '#platform/tasks/store-awaited.ts';
import { say } from '../messages.ts';
import type { RowState } from '../states.ts';
import { lockAwaiting, saveAwaited, type AwaitingRow } from './store-awaiting.ts';

/** Brings the rows of a batch that wait for tasks up to date; answers whether any of them changed. */
export async function followRows(tx: Db, batchId: string, now: Date): Promise<boolean> {
  const rows = await lockAwaiting(tx, batchId);
  const tasks = await readAwaited(
    tx,
    rows.flatMap(({ awaits }) => awaits),
  );
  const byId = new Map(tasks.map((one) => [one.id, one]));
  let changed = false;
  for (const row of rows) {
    const to = standingOf(
      row,
      row.awaits.flatMap((id) => byId.get(id) ?? []),
    );
    if (to.state === row.state) continue;
    const isOver = to.state !== 'waiting' && to.state !== 'running';
    await saveAwaited(tx, { batchId, position: row.position }, { ...to, endedAt: isOver ? now : null });
    changed = true;
  }
  return changed;
}

/** How a row stands with its tasks. A task that was removed from the queue since has ended long ago. */
function standingOf(
  { becomes, reason }: AwaitingRow,
  tasks: readonly Awaited[],
): { state: RowState; reason: Message | null } {
  if (tasks.some(({ state }) => state === 'waiting' || state === 'running'))
    return { state: tasks.every(({ state }) => state === 'waiting') ? 'waiting' : 'running', reason };
  const failed = tasks.filter(({ state }) => state !== 'succeeded');
  const [first] = failed;
  if (first === undefined) return { state: becomes, reason };
  const why = asMessage(
    say('tasks-failed', {
      failed: failed.length,
      total: tasks.length,
      task: first.title,
      reason: first.error ?? say('task-canceled'),
    }),
  );
  return { state: becomes === 'done' ? 'failed' : 'kept', reason: why };
}
