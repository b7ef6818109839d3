import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { findServer, orderTask, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { snapshots } from '../contract.ts';
import { dateSuffix } from '../names.ts';
import { refusalOfLimit } from '../states.ts';
import { checkOn, lockWithSnapshots, oneOf } from './find-snapshot.ts';
import { limitOf } from './list-snapshots.ts';
import { countsToLimit, insertSnapshot, markSnapshots, type StoredSnapshot } from './store.ts';
import { revertSnapshotTask } from './tasks/revert-snapshot.ts';

/** Puts a server back to a snapshot; who asks for the same a second time gets the task that does it. */
export const revertSnapshot: Run<typeof snapshots.revertSnapshot> = async (ctx, { params, input }) => {
  const { engine } = await findServer(ctx.db, ctx.scope, params.serverId);
  const { server, rows } = await lockWithSnapshots(ctx, params.serverId);
  const snapshot = oneOf(rows, params.snapshotId);
  const running = snapshot.state === 'reverting' && snapshot.taskId === server.taskId ? snapshot.taskId : null;
  if (running !== null) {
    audit(ctx, { server, snapshot, taskId: running, diff: {} });
    return { cmdId: running };
  }
  checkOn(server, 'revert', snapshot.state);
  if (input.keepCurrent) {
    const full = refusalOfLimit(rows.filter(countsToLimit).length, limitOf(ctx.app, engine));
    if (full !== null) throw new Conflict(1008, 'keepCurrent', { reason: full });
  }
  const keep = input.keepCurrent ? await addKept(ctx, server) : null;
  const { id: snapshotId, name: snapshotName } = snapshot;
  const { powerAfter } = input;
  const data = { serverId: server.id, name: server.name, snapshotId, snapshotName, keep, powerAfter };
  const cmdId = await orderTask(ctx.db, server, {
    definition: revertSnapshotTask,
    data: (taskId) => ({ taskId, ...data, by: byOf(ctx) }),
    by: requesterOf(ctx),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  await markSnapshots(ctx.db, [snapshotId], { state: 'reverting', taskId: cmdId });
  if (keep !== null) await markSnapshots(ctx.db, [keep.id], { state: 'creating', taskId: cmdId });
  const diff = {
    active: [rows.find((row) => row.active)?.name ?? null, snapshotName],
    keep: [null, keep?.name],
  } as const;
  audit(ctx, { server, snapshot, taskId: cmdId, diff });
  return { cmdId };
};

/** The row of the snapshot that keeps how the server is before it goes back. */
async function addKept(ctx: Ctx, server: Locked): Promise<{ id: string; name: string }> {
  const kept = { id: newId<'snapshot'>(), name: `${ctx.translate(say('before-revert'))}${dateSuffix(ctx.now)}` };
  const row = { ...kept, serverId: server.id, note: '', memory: false, scheduleId: null };
  if (!(await insertSnapshot(ctx.db, { ...row, by: byOf(ctx).name, at: ctx.now })))
    throw new Invalid([item(1702, 'keepCurrent')]);
  return kept;
}

function audit(
  ctx: Ctx,
  what: {
    server: Locked;
    snapshot: StoredSnapshot;
    taskId: string;
    diff: Record<string, readonly [unknown, unknown]>;
  },
): void {
  const { server, snapshot, taskId, diff } = what;
  const part = { type: 'snapshot', id: snapshot.id, name: snapshot.name };
  auditAlone(ctx, ofServer(server), { diff, taskId, part });
}
