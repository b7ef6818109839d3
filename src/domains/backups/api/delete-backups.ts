import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { orderTask, ofServer } from '#domains/servers/api/port.ts';
import type { backups } from '../contract.ts';
import { checkOn, findBackup, lockServer } from './find-backup.ts';
import { nameOf, partOf } from './row.ts';
import { markDoing, type StoredBackup } from './store.ts';
import { deleteBackupsTask } from './tasks/delete-backups.ts';
import { say } from '../messages.ts';

/** Deletes backups of one server before their time. One that cannot be deleted now refuses them all. */
export const deleteBackups: Run<typeof backups.deleteBackups> = async (ctx, { params, input }) => {
  const server = await lockServer(ctx, params.serverId);
  const chosen: StoredBackup[] = [];
  for (const id of new Set(input.backupIds)) chosen.push(await findBackup(ctx.db, server.id, id));
  for (const backup of chosen) await checkOn(ctx.db, server, { action: 'delete', backup });
  const [first, ...others] = chosen;
  const what = first !== undefined && others.length === 0 ? nameOf(first) : say('many', { count: chosen.length });
  const left = chosen.map((row) => row.id);
  const by = byOf(ctx);
  const reason = say('deleted-by', { name: by.name });
  const cmdId = await orderTask(ctx.db, server, {
    definition: deleteBackupsTask,
    data: (taskId) => ({ taskId, serverId: server.id, name: server.name, what, reason, left, by }),
    by: requesterOf(ctx),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  await markDoing(ctx.db, left, { doing: 'deleting', taskId: cmdId });
  for (const row of chosen)
    auditAlone(ctx, ofServer(server), {
      diff: { state: [row.state, 'expired'] },
      taskId: cmdId,
      part: partOf(server, row),
    });
  return { cmdId };
};
