import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { orderTask, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { backups } from '../contract.ts';
import { checkOn, findBackup, lockServer } from './find-backup.ts';
import { dateOf, nameOf, partOf, textOf } from './row.ts';
import { insertBackup, markDoing, markRunning, type StoredBackup } from './store.ts';
import { restoreBackupTask } from './tasks/restore-backup.ts';

/** Puts a server back to a backup; who asks for the same a second time gets the task that does it. */
export const restoreBackup: Run<typeof backups.restoreBackup> = async (ctx, { params, input }) => {
  const server = await lockServer(ctx, params.serverId);
  const backup = await findBackup(ctx.db, server.id, params.backupId);
  const running = backup.doing === 'restoring' && backup.taskId === server.taskId ? backup.taskId : null;
  if (running !== null) {
    audit(ctx, { server, backup, taskId: running, keep: false });
    return { cmdId: running };
  }
  await checkOn(ctx.db, server, { action: 'restore', backup });
  if (input.confirm.trim() !== server.name) throw new Invalid([item(1797, 'confirm', { name: server.name })]);
  const { keepCurrent, powerAfter } = input;
  const keepId = keepCurrent ? newId<'backup'>() : null;
  const by = byOf(ctx);
  if (keepId !== null)
    await insertBackup(ctx.db, {
      id: keepId,
      serverId: server.id,
      label: ctx.translate(say('before-restore')),
      note: '',
      by: by.name,
      at: ctx.now,
    });
  const data = { serverId: server.id, name: server.name, backupId: backup.id, backupName: nameOf(backup), keepId };
  const cmdId = await orderTask(ctx.db, server, {
    definition: restoreBackupTask,
    data: (taskId) => ({ taskId, ...data, powerAfter, before: null, by }),
    by: requesterOf(ctx),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  await markDoing(ctx.db, [backup.id], { doing: 'restoring', taskId: cmdId });
  if (keepId !== null) await markRunning(ctx.db, keepId, cmdId);
  audit(ctx, { server, backup, taskId: cmdId, keep: keepCurrent });
  return { cmdId };
};

function audit(ctx: Ctx, what: { server: Locked; backup: StoredBackup; taskId: string; keep: boolean }): void {
  const { server, backup, taskId, keep } = what;
  const diff = { disks: [null, textOf(dateOf(backup))], ...(keep && { keep: [null, true] as const }) } as const;
  auditAlone(ctx, ofServer(server), { diff, taskId, part: partOf(server, backup) });
}
