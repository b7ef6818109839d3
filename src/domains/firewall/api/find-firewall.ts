import { holderOf } from '#domains/servers/conflicts.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import { lockServers, accountRefusal, taskOf, type Locked } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
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
  if (server === undefined) throw new NotFound();
  const host = (await readHosts(ctx.db, [server.id])).get(server.id);
  if (host === undefined) throw new NotFound();
  return { server, firewall: await readFirewall(ctx.db, server.id), host };
}

/** Why an action is not possible on a server now, be it for its state or for its account; null when it is. */
export function refusalOn(server: Locked, action: FirewallAction, onTrial?: boolean): Sayable | null {
  return (
    refusalOfFirewall(action, { state: server.state, task: taskOf(server) }, onTrial) ??
    accountRefusal('configure', server)
  );
}

/** Whether a running task keeps a server from being given rules. */
export const isHeld = (server: Locked): boolean => holderOf('firewall', taskOf(server)) !== null;

/** Throws Conflict: 1007 names the running task, 1008 says what else forbids the action. */
export function checkOn(server: Locked, action: FirewallAction, onTrial?: boolean): void {
  const task = taskOf(server);
  if (action === 'apply' && task !== null && holderOf('firewall', task) !== null)
    throw new Conflict(1007, undefined, { task: task.title });
  const reason = refusalOn(server, action, onTrial);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
}

/** The most rules that a server can have; null where its engine filters nothing. */
export function limitOf(app: App, engine: string): number | null {
  const can = capabilitiesOf(app, engine)?.firewall ?? null;
  return can === null ? null : Math.min(maxRules, can.maxRules);
}
