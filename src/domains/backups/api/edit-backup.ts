import { auditAlone, record } from '#domains/history/api/port.ts';
import { Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { ofServer } from '#domains/servers/api/port.ts';
import type { backups } from '../contract.ts';
import { checkOn, findBackup, lockServer } from './find-backup.ts';
import { nameOf, partOf, toRow } from './row.ts';
import { saveEdit } from './store.ts';
import { say } from '../messages.ts';

const fields = ['label', 'note', 'pinned'] as const;

/** Changes what people say about a backup, and whether it is kept until they let it go. */
export const editBackup: Run<typeof backups.editBackup> = async (ctx, { params, input }) => {
  const server = await lockServer(ctx, params.serverId);
  const before = await findBackup(ctx.db, server.id, params.backupId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  await checkOn(ctx.db, server, { action: 'edit', backup: before });
  const edit = { label: input.label.trim(), note: input.note.trim(), pinned: input.pinned };
  await saveEdit(ctx.db, before.id, edit);
  const changed = fields.filter((field) => before[field] !== edit[field]);
  const audit = Object.fromEntries(changed.map((field) => [field, [before[field], edit[field]] as const]));
  const [object, part] = [ofServer(server), partOf(server, before)];
  if (before.pinned === edit.pinned) auditAlone(ctx, object, { diff: audit, part });
  else {
    const action = say(edit.pinned ? 'was-pinned' : 'was-unpinned', { what: nameOf(before) });
    await record(ctx, { object, kind: 'backup', action, event: 'changed', audit, part });
  }
  const after = await findBackup(ctx.db, server.id, before.id);
  ctx.setHeader('etag', `"${after.version}"`);
  return toRow(after);
};
