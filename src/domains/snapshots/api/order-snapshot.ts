import type { By } from '#domains/history/api/port.ts';
import { orderTask, type Locked } from '#domains/servers/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import { insertSnapshot, markSnapshots } from './store.ts';
import { createSnapshotTask } from './tasks/create-snapshot.ts';

export interface SnapshotOrder {
  name: string;
  note: string;
  memory: boolean;
  quiesce: boolean;
  scheduleId: string | null;
  by: By;
  requester: Requester;
  now: Date;
  batchId?: string;
}

/** What became of an order: under way, or why it is not. */
export type Ordered = { taskId: string; snapshotId: string } | 'taken' | 'busy';

/** Puts a locked, free server under a task that takes a snapshot. */
export async function orderSnapshot(tx: Db, server: Locked, order: SnapshotOrder): Promise<Ordered> {
  const { name, note, memory, quiesce, scheduleId, by, now } = order;
  const snapshotId = newId<'snapshot'>();
  const row = { id: snapshotId, serverId: server.id, name, note, memory, scheduleId, by: by.name, at: now };
  if (!(await insertSnapshot(tx, row))) return 'taken';
  const data = { serverId: server.id, name: server.name, snapshotId, snapshotName: name, surplus: [] };
  const taskId = await orderTask(tx, server, {
    definition: createSnapshotTask,
    data: (id) => ({ taskId: id, ...data, memory, quiesce, scheduleId, by }),
    by: order.requester,
    batchId: order.batchId,
  });
  if (taskId === null) return 'busy';
  await markSnapshots(tx, [snapshotId], { state: 'creating', taskId });
  return { taskId, snapshotId };
}
