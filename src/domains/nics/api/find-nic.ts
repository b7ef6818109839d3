import { otherTask } from '#platform/messages.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { lockServers, accountRefusal, type Locked } from '#domains/servers/api/port.ts';
import { refusalOfNic, type NicAction, type NicState } from '../states.ts';
import { readNics, type StoredNic } from './store.ts';

/** The state of a card as people see it. */
export function stateOf({ doing, connected, ips, gateway }: StoredNic): NicState {
  if (doing !== 'ready') return doing;
  // A card that carries the address of its network's gateway takes the network down with it.
  if (gateway !== null && ips.includes(gateway)) return 'conflict';
  return connected ? 'connected' : 'disconnected';
}

/** Locks a server of the scope and reads its cards. Throws NotFound. */
export async function lockWithNics(ctx: Ctx, serverId: string): Promise<{ server: Locked; rows: StoredNic[] }> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  return { server, rows: await readNics(ctx.db, server.id) };
}

/** The card with this MAC. Throws NotFound. */
export function nicOf(rows: readonly StoredNic[], mac: string): StoredNic {
  const found = rows.find((row) => row.mac === mac.toLowerCase());
  if (found === undefined) throw new NotFound();
  return found;
}

/** Throws Conflict: 1007 names the running task, 1008 says what else forbids the action. */
export function checkNic(server: Locked, action: NicAction, card?: StoredNic): void {
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const at = { state: server.state, task: null };
  const reason = refusalOfNic(action, at, card && stateOf(card)) ?? accountRefusal('configure', server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
}
