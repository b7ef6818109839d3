import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { messageOf } from '#kernel/errors.ts';
import { type Message, type Sayable, translate } from '#kernel/message.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { lockServers, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { firewall as contract } from '../contract.ts';
import type { Refs, RuleSet } from '../rules.ts';
import { changeText } from './change-text.ts';
import { limitOf, refusalOn } from './find-firewall.ts';
import { lockedBy, lockoutItem, openBefore, refuseLockout } from './judge.ts';
import { orderFirewall } from './order-firewall.ts';
import { readFirewalls, readHosts, type Host, type StoredFirewall } from './store.ts';
import { readChoicesOf, refsFrom } from './store-refs.ts';

/** What happens to one of many servers, or would. */
export interface AffectedServer {
  serverId: string;
  name: string;
  cmdId: string | null;
  refusal: Sayable | null;
  summary: Sayable;
  lockedPorts: number[];
}

export interface ManyChange {
  serverIds: readonly string[];
  /** What a server is to have; null: what it has, in which references have changed. A message says why it cannot. */
  setFor(server: Locked, firewall: StoredFirewall): RuleSet | null | Message;
  template: { id: string; version: number } | null;
  reason: Message;
  /** What references resolve to once it is done, where that changes. */
  refsAfter?: (refs: Refs) => Refs;
  acceptLockout: InputOf<typeof contract.applyFirewallToMany>['acceptLockout'];
  /** The field at which a lockout is reported. */
  key: string;
}

interface Plan extends AffectedServer {
  server: Locked | null;
  firewall: StoredFirewall | undefined;
  set: RuleSet | null;
}

/**
 * Changes the rules of many servers, each by its own task; one that cannot now says why. Nothing is done where one
 * of them would shut the caller out and that was not accepted.
 */
export async function changeMany(ctx: Ctx, change: ManyChange): Promise<AffectedServer[]> {
  const ids = [...new Set(change.serverIds)];
  const servers = await lockServers(ctx.db, ctx.scope, ids);
  const found = new Map(servers.map((server) => [server.id, server]));
  const firewalls = await readFirewalls(ctx.db, [...found.keys()]);
  const hosts = await readHosts(ctx.db, [...found.keys()]);
  const choices = await readChoicesOf(ctx.db, [...new Set(servers.map((server) => server.accountId))]);
  const plans = ids.map((id): Plan => {
    const server = found.get(id) ?? null;
    const refs = refsFrom(choices.get(server?.accountId ?? '') ?? []);
    return planFor(ctx, change, { id, server, firewall: firewalls.get(id), host: hosts.get(id), refs });
  });
  const locked = [...new Set(plans.flatMap((plan) => (plan.refusal === null ? plan.lockedPorts : [])))];
  if (!change.acceptLockout) refuseLockout(locked.length === 0 ? [] : [lockoutItem(ctx, locked, change.key)]);
  const batchId = newId();
  for (const plan of plans) if (plan.refusal === null) await begin(ctx, change, { plan, batchId });
  return plans.map(({ serverId, name, cmdId, refusal, summary, lockedPorts }) => ({
    serverId,
    name,
    cmdId,
    refusal,
    summary,
    lockedPorts,
  }));
}

interface About {
  id: string;
  server: Locked | null;
  firewall: StoredFirewall | undefined;
  host: Host | undefined;
  refs: Refs;
}

function planFor(ctx: Ctx, change: ManyChange, { id, server, firewall, host, refs }: About): Plan {
  const plan = { serverId: id, name: server?.name ?? '', cmdId: null, server, firewall, set: null };
  const refused = (refusal: Message): Plan => ({ ...plan, refusal, summary: '', lockedPorts: [] });
  if (server === null || firewall === undefined || host === undefined) return refused(messageOf(1004));
  const set = change.setFor(server, firewall);
  if (set !== null && 'id' in set) return refused(set);
  const limit = limitOf(ctx.app, host.engine);
  if (limit === null) return refused(messageOf(1761));
  const after = set ?? firewall.set;
  const refusal =
    after.rules.length > limit ? messageOf(1750, { count: after.rules.length, limit }) : refusalOn(server, 'apply');
  const lockedPorts = lockedBy(ctx, host, {
    before: { set: openBefore(firewall), refs },
    after: { set: after, refs: change.refsAfter?.(refs) ?? refs },
  });
  const summary = set === null ? change.reason : changeText(firewall.set, set);
  return { ...plan, set, refusal, summary, lockedPorts };
}

async function begin(ctx: Ctx, change: ManyChange, { plan, batchId }: { plan: Plan; batchId: string }): Promise<void> {
  const { server, firewall, set } = plan;
  if (server === null || firewall === undefined) return;
  const { templateId, templateVersion } = firewall;
  const kept = templateId === null ? null : { id: templateId, version: templateVersion ?? 0 };
  const ordered = await orderFirewall(ctx.db, server, {
    firewall,
    set,
    template: set === null ? kept : change.template,
    reason: change.reason,
    trial: plan.lockedPorts.length > 0,
    by: byOf(ctx),
    requester: requesterOf(ctx),
    now: ctx.now,
    batchId,
  });
  if (ordered === null) {
    plan.refusal = messageOf(1007, { task: otherTask });
    return;
  }
  plan.cmdId = ordered.taskId;
  auditAlone(ctx, ofServer(server), {
    diff: { firewall: [firewall.revision, ordered.revision], rules: [null, translate(plan.summary)] },
    taskId: ordered.taskId,
  });
}
