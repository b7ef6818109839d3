import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { ofServer } from '#domains/servers/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { backups } from '../contract.ts';
import { checkOn, lockServer } from './find-backup.ts';
import { orderBackup } from './order-backup.ts';
import { insertBackup } from './store.ts';

/** Backs one server up now, whether or not it is backed up every night. */
export const createBackup: Run<typeof backups.createBackup> = async (ctx, { params, input }) => {
  const server = await lockServer(ctx, params.serverId);
  await checkOn(ctx.db, server, { action: 'create', backup: null });
  const backupId = newId<'backup'>();
  const by = byOf(ctx);
  const texts = { label: input.label.trim(), note: input.note.trim() };
  await insertBackup(ctx.db, { id: backupId, serverId: server.id, ...texts, by: by.name, at: ctx.now });
  const backupName = texts.label === '' ? 'Backup' : texts.label;
  const order = { backupId, backupName, nightly: false, by, requester: requesterOf(ctx) };
  const cmdId = await orderBackup(ctx.db, server, order);
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  const diff = { server: [null, server.name], label: [null, texts.label] } as const;
  const part = { type: 'backup', id: backupId, name: server.name };
  auditAlone(ctx, ofServer(server), { diff, taskId: cmdId, part });
  return { cmdId, backupId };
};
