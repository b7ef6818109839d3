import { auditAlone, record } from '#domains/history/api/port.ts';
import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { ofServer } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { snapshots } from '../contract.ts';
import { problemOfName } from '../names.ts';
import { lockWithSnapshots, oneOf } from './find-snapshot.ts';
import { readSnapshots, saveEdit, type StoredSnapshot } from './store.ts';
import { treeOf } from './tree.ts';
import { say } from '../messages.ts';

const fields = ['name', 'label', 'note', 'pinned'] as const;

/** Changes what people say about a snapshot; the engine keeps the name it was taken with. */
export const editSnapshot: Run<typeof snapshots.editSnapshot> = async (ctx, { params, input }) => {
  const { server, rows } = await lockWithSnapshots(ctx, params.serverId);
  const before = oneOf(rows, params.snapshotId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const edit = { ...input, name: input.name.trim(), label: input.label.trim(), note: input.note.trim() };
  // A name with its date behind it is longer than what may be typed: it stays as long as it is not touched.
  const problem = edit.name === before.name ? null : problemOfName(edit.name);
  if (problem !== null) throw new Invalid([problem]);
  if (!(await saveEdit(ctx.db, before.id, edit))) throw new Invalid([item(1702, 'name')]);
  const diff = Object.fromEntries(
    fields
      .filter((field) => before[field] !== edit[field])
      .map((field) => [field, [before[field], edit[field]] as const]),
  );
  const action = historyOf(before, edit);
  const [object, part] = [ofServer(server), { type: 'snapshot', id: before.id, name: edit.name }];
  if (action === null) auditAlone(ctx, object, { diff, part });
  else await record(ctx, { object, kind: 'snapshot', action, event: 'changed', audit: diff, part });
  const after = treeOf(await readSnapshots(ctx.db, ctx.scope, server.id), ctx.now).find((row) => row.id === before.id);
  if (after === undefined) throw new NotFound();
  ctx.setHeader('etag', `"${after.version}"`);
  return after;
};

function historyOf(before: StoredSnapshot, edit: { name: string; pinned: boolean }): Message | null {
  if (before.name !== edit.name) return say('renamed', { name: before.name, to: edit.name });
  if (before.pinned !== edit.pinned) return say(edit.pinned ? 'was-pinned' : 'was-unpinned', { name: before.name });
  return null;
}
