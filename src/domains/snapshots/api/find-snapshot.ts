import { otherTask } from '#platform/messages.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import { lockServers, accountRefusal, type Locked, taskOf } from '#domains/servers/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Message } from '#kernel/message.ts';
import { refusalOfSnapshot, type SnapshotAction, type SnapshotState } from '../states.ts';
import { readSnapshots, type StoredSnapshot } from './store.ts';

/** Locks a server of the scope and reads its snapshots. Throws NotFound. */
export async function lockWithSnapshots(
  ctx: Ctx,
  serverId: string,
): Promise<{ server: Locked; rows: StoredSnapshot[] }> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  return { server, rows: await readSnapshots(ctx.db, ctx.scope, server.id) };
}

/** The one with this id among them. Throws NotFound. */
export function oneOf(rows: readonly StoredSnapshot[], id: string): StoredSnapshot {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new NotFound();
  return found;
}

/** What an action is for the server's account: what takes less is possible for longer. */
const actionOf = { create: 'configure', revert: 'power-on', delete: 'terminate' } as const;

/** Why an action is not possible on a server now, be it for its state or for its account; null when it is. */
export function refusalOn(server: Locked, action: SnapshotAction, state?: SnapshotState): Message | null {
  return (
    refusalOfSnapshot(action, { state: server.state, task: taskOf(server) }, state) ??
    accountRefusal(actionOf[action], server)
  );
}

/** Throws Conflict: 1007 names the running task, 1008 says what else forbids the action. */
export function checkOn(server: Locked, action: SnapshotAction, state?: SnapshotState): void {
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const reason = refusalOn(server, action, state);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
}
