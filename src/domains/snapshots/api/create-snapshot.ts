import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { findServer, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { snapshots } from '../contract.ts';
import { dateSuffix, problemOfName } from '../names.ts';
import { refusalOfLimit } from '../states.ts';
import { checkOn, lockWithSnapshots } from './find-snapshot.ts';
import { canOf, limitOf } from './list-snapshots.ts';
import { orderSnapshot, type Ordered } from './order-snapshot.ts';
import { countsToLimit } from './store.ts';
import { say } from '../messages.ts';

export type SnapshotCreate = InputOf<typeof snapshots.createSnapshot>;

/** The name as it is going to be kept. Throws Invalid (1700, 1701) for one that cannot be. */
export function nameOf(input: Pick<SnapshotCreate, 'name' | 'dateSuffix'>, now: Date): string {
  const name = input.name.trim();
  const problem = problemOfName(name);
  if (problem !== null) throw new Invalid([problem]);
  return input.dateSuffix ? name + dateSuffix(now) : name;
}

/** Why an engine cannot take a snapshot of this kind; null when it can. */
export function refusalOfKind(ctx: Ctx, engine: string, kind: SnapshotCreate['kind']): Message | null {
  const can = canOf(ctx.app, engine);
  if (can === null) return say('none-kept');
  if (kind === 'memory' && !can.memory) return say('no-memory');
  return kind === 'quiesced' && !can.quiesce ? say('no-rest') : null;
}

/** Orders a snapshot and writes down who wanted it. */
export async function orderFor(
  ctx: Ctx,
  server: Locked,
  wanted: { input: SnapshotCreate; name: string; batchId?: string },
): Promise<Ordered> {
  const { input, name, batchId } = wanted;
  const ordered = await orderSnapshot(ctx.db, server, {
    name,
    note: input.note.trim(),
    memory: input.kind === 'memory',
    quiesce: input.kind === 'quiesced',
    scheduleId: null,
    by: byOf(ctx),
    requester: requesterOf(ctx),
    now: ctx.now,
    ...(batchId === undefined ? {} : { batchId }),
  });
  if (typeof ordered === 'object')
    auditAlone(ctx, ofServer(server), {
      diff: { server: [null, server.name], kind: [null, input.kind] },
      taskId: ordered.taskId,
      part: { type: 'snapshot', id: ordered.snapshotId, name },
    });
  return ordered;
}

/** Takes a snapshot of one server. */
export const createSnapshot: Run<typeof snapshots.createSnapshot> = async (ctx, { params, input }) => {
  const { engine } = await findServer(ctx.db, ctx.scope, params.serverId);
  const { server, rows } = await lockWithSnapshots(ctx, params.serverId);
  checkOn(server, 'create');
  const name = nameOf(input, ctx.now);
  const unable = refusalOfKind(ctx, engine, input.kind);
  if (unable !== null) throw new Conflict(1703, 'kind', { reason: unable });
  const full = refusalOfLimit(rows.filter(countsToLimit).length, limitOf(ctx.app, engine));
  if (full !== null) throw new Conflict(1008, undefined, { reason: full });
  const ordered = await orderFor(ctx, server, { input, name });
  if (ordered === 'taken') throw new Invalid([item(1702, 'name')]);
  if (ordered === 'busy') throw new Conflict(1007, undefined, { task: otherTask });
  return { cmdId: ordered.taskId, snapshotId: ordered.snapshotId };
};
