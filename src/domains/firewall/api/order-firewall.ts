import type { By } from '#domains/history/api/port.ts';
import { orderInLane, orderTask, type Locked } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import { sameSet, type RuleSet } from '../rules.ts';
import { say } from '../messages.ts';
import { changeText } from './change-text.ts';
import { insertRevision, saveTask, type StoredFirewall } from './store.ts';
import { applyFirewallTask } from './tasks/apply-firewall.ts';

export interface FirewallOrder {
  firewall: StoredFirewall;
  /** The rules that are wanted from now on; null: those that are wanted already. */
  set: RuleSet | null;
  template: { id: string; version: number } | null;
  /** How they came to be, in words. */
  reason: Message;
  trial: boolean;
  by: By;
  requester: Requester;
  now: Date;
  batchId?: string;
}

/**
 * Orders a task that applies rules on a locked server, beside the one that it may be under. Null when rules are being
 * applied already.
 */
export async function orderFirewall(
  tx: Db,
  server: Locked,
  order: FirewallOrder,
): Promise<{ taskId: string; revision: number } | null> {
  const { firewall, by, template } = order;
  if (firewall.taskId !== null) return null;
  const { set } = order;
  const summary = set === null ? say('applied-again') : changeText(firewall.set, set);
  const isNew = set !== null && (!sameSet(firewall.set, set) || firewall.templateId !== (template?.id ?? null));
  const follows = template !== null && template.version !== firewall.templateVersion;
  const revision = isNew || follows || firewall.revision === 0 ? firewall.revision + 1 : firewall.revision;
  if (revision !== firewall.revision)
    await insertRevision(tx, {
      serverId: server.id,
      revision,
      set: set ?? firewall.set,
      template,
      reason: order.reason,
      summary,
      by: by.name,
      at: order.now,
    });
  // What came before the first of several changes on trial is what people are sure of.
  const backTo = firewall.trialBackTo ?? firewall.appliedRevision ?? 0;
  const trial = (order.trial || firewall.trialId !== null) && backTo !== revision;
  const ownLane = server.taskId !== null;
  const ordered = {
    definition: applyFirewallTask,
    data: (id: string) => ({
      taskId: id,
      serverId: server.id,
      name: server.name,
      revision,
      trial,
      backTo,
      wanted: null,
      summary,
      by,
      ownLane,
    }),
    by: order.requester,
    batchId: order.batchId,
  };
  const taskId = ownLane
    ? await orderInLane(tx, server, { ...ordered, lane: 'firewall' })
    : await orderTask(tx, server, ordered);
  if (taskId === null) return null;
  await saveTask(tx, server.id, taskId);
  return { taskId, revision };
}
