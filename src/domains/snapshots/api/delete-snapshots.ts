import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { orderTask, ofServer } from '#domains/servers/api/port.ts';
import type { snapshots } from '../contract.ts';
import { checkOn, lockWithSnapshots, oneOf } from './find-snapshot.ts';
import { markSnapshots } from './store.ts';
import { deleteSnapshotsTask } from './tasks/delete-snapshots.ts';
import { say } from '../messages.ts';

/** Deletes snapshots of one server. One that cannot be deleted now refuses them all. */
export const deleteSnapshots: Run<typeof snapshots.deleteSnapshots> = async (ctx, { params, input }) => {
  const { server, rows } = await lockWithSnapshots(ctx, params.serverId);
  const chosen = [...new Set(input.snapshotIds)].map((id) => oneOf(rows, id));
  for (const { state } of chosen) checkOn(server, 'delete', state);
  const [first, ...others] = chosen;
  const what =
    first !== undefined && others.length === 0
      ? say('snapshot', { name: first.name })
      : say('many', { count: chosen.length });
  const left = chosen.map((row) => row.id);
  const cmdId = await orderTask(ctx.db, server, {
    definition: deleteSnapshotsTask,
    data: (taskId) => ({ taskId, serverId: server.id, name: server.name, what, left, by: byOf(ctx) }),
    by: requesterOf(ctx),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  await markSnapshots(ctx.db, left, { state: 'deleting', taskId: cmdId });
  for (const row of chosen)
    auditAlone(ctx, ofServer(server), {
      diff: { state: [row.state, 'deleting'] },
      taskId: cmdId,
      part: { type: 'snapshot', id: row.id, name: row.name },
    });
  return { cmdId };
};
