import { Conflict, NotFound } from '#kernel/errors.ts';
import { lockServers, refusalOfDeed, type Locked } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Ctx } from '#platform/http/context.ts';
import { maxRules } from '../limits.ts';
import { refusalOfFirewall, type FirewallAction } from '../states.ts';
import { readFirewall, readHosts, type Host, type StoredFirewall } from './store.ts';

/** Locks a server of the scope and reads its rules. Throws NotFound. */
export async function lockWithFirewall(
  ctx: Ctx,
  serverId: string,
): Promise<{ server: Locked; firewall: StoredFirewall; host: Host }> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  const host = (await readHosts(ctx.db, [serverId])).get(serverId);
  if (server === undefined || host === undefined) throw new NotFound();
  return { server, firewall: await readFirewall(ctx.db, server.id), host };
}

/** Why an action is not possible on a server now, be it for its state or for its account; null when it is. */
export function refusalOn(server: Locked, action: FirewallAction, onTrial?: boolean): string | null {
  const busyWith = server.taskId === null ? null : (server.taskTitle ?? 'another task');
  return refusalOfFirewall(action, { state: server.state, busyWith }, onTrial) ?? refusalOfDeed('configure', server);
}

/** Throws Conflict: 1007 names the running task, 1008 says what else forbids the action. */
export function checkOn(server: Locked, action: FirewallAction, onTrial?: boolean): void {
  if (action === 'apply' && server.taskId !== null)
    throw new Conflict(1007, undefined, { task: server.taskTitle ?? 'another task' });
  const reason = refusalOn(server, action, onTrial);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
}

/** The most rules that a server can have; null where its engine filters nothing. */
export function limitOf(app: App, engine: string): number | null {
  const can = app.engineNames.includes(engine) ? app.engine(engine).capabilities.firewall : null;
  return can === null ? null : Math.min(maxRules, can.maxRules);
}
