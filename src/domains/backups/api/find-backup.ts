import { otherTask } from '#platform/messages.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { findServer, lockServers, accountRefusal, type Locked, taskOf } from '#domains/servers/api/port.ts';
import { countSnapshots } from '#domains/snapshots/api/port.ts';
import type { Message } from '#kernel/message.ts';
import { refusalOfBackup, type BackupAction } from '../states.ts';
import { readBackup, type StoredBackup } from './store.ts';

/** What the engine of a server can do with backups; null where there is no such engine or it keeps none. */
export function canOf(app: App, engine: string): { quiesce: boolean; max: number } | null {
  return capabilitiesOf(app, engine)?.backups ?? null;
}

/** Locks a server of the scope whose engine keeps backups. Throws NotFound, and Conflict (1795). */
export async function lockServer(ctx: Ctx, serverId: string): Promise<Locked> {
  const { engine } = await findServer(ctx.db, ctx.scope, serverId);
  if (canOf(ctx.app, engine) === null) throw new Conflict(1795);
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  return server;
}

/** One backup of a server that was found in the scope. Throws NotFound. */
export async function findBackup(db: Db, serverId: string, id: string): Promise<StoredBackup> {
  const found = await readBackup(db, serverId, id);
  if (found === null) throw new NotFound();
  return found;
}

/** What an action is for the server's account: what takes less is possible for longer. */
const actionOf = {
  create: 'configure',
  restore: 'power-on',
  copy: 'configure',
  edit: 'configure',
  delete: 'terminate',
} as const;

/** Why an action is not possible now, be it for the server, its backup or its account; null when it is. */
export async function refusalOn(
  db: Db,
  server: Locked,
  { action, backup }: { action: BackupAction; backup: StoredBackup | null },
): Promise<Message | null> {
  const snapshots = action === 'restore' ? await countSnapshots(db, server.id) : 0;
  const { state, rebuildProtected } = server;
  const refusal = refusalOfBackup(action, { state, task: taskOf(server), snapshots, rebuildProtected }, backup);
  return refusal ?? accountRefusal(actionOf[action], server);
}

/** Throws Conflict: 1007 names the task that is running, 1008 says what else forbids the action. */
export async function checkOn(
  db: Db,
  server: Locked,
  about: { action: BackupAction; backup: StoredBackup | null },
): Promise<void> {
  const waits = about.action === 'copy' || about.action === 'edit' ? null : server.taskId;
  if (waits !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const reason = await refusalOn(db, server, about);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
}
