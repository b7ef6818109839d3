import type { By } from '#domains/history/api/port.ts';
import { orderTask, type Locked } from '#domains/servers/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import { markRunning } from './store.ts';
import { createBackupTask } from './tasks/create-backup.ts';

export interface BackupOrder {
  backupId: string;
  backupName: string;
  nightly: boolean;
  by: By;
  requester: Requester;
}

/** Attaches a locked, idle server to the task of an existing run. Null when another task was first. */
export async function orderBackup(tx: Db, server: Locked, order: BackupOrder): Promise<string | null> {
  const { backupId, backupName, nightly, by, requester } = order;
  const taskId = await orderTask(tx, server, {
    definition: createBackupTask,
    data: (id) => ({
      taskId: id,
      serverId: server.id,
      name: server.name,
      backupId,
      backupName,
      nightly,
      expired: [],
      warning: null,
      by,
    }),
    by: requester,
  });
  if (taskId !== null) await markRunning(tx, backupId, taskId);
  return taskId;
}
