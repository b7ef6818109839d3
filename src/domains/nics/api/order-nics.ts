import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict } from '#kernel/errors.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { Ctx } from '#platform/http/context.ts';
import { orderTask, type Locked, markNic, ofServer } from '#domains/servers/api/port.ts';
import type { NicAction } from '../states.ts';
import type { StoredNic } from './store.ts';
import { changeNicsTask } from './tasks/change-nics.ts';

export interface NicOrder {
  action: NicAction;
  nic: Pick<StoredNic, 'id' | 'mac' | 'network'>;
  /** Addresses that were taken for it, and those that it gives back. */
  taken?: readonly string[];
  releases?: readonly string[];
  /** Addresses of it that its account keeps. */
  keeps?: readonly string[];
  diff: Record<string, [unknown, unknown]>;
}

/** Puts a locked, free server under a task that changes its cards. Throws Conflict (1007) when another was first. */
export async function orderNics(ctx: Ctx, server: Locked, order: NicOrder): Promise<{ cmdId: string }> {
  const { action, nic, taken = [], releases = [], keeps = [], diff } = order;
  const cmdId = await orderTask(ctx.db, server, {
    definition: changeNicsTask,
    data: (taskId) => ({
      taskId,
      serverId: server.id,
      name: server.name,
      action,
      nicId: nic.id,
      mac: nic.mac,
      network: nic.network,
      taken: [...taken],
      releases: [...releases],
      keeps: [...keeps],
      by: byOf(ctx),
    }),
    by: requesterOf(ctx),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  await markNic(ctx.db, nic.id, action === 'add' ? 'adding' : action === 'remove' ? 'removing' : 'changing');
  auditAlone(ctx, ofServer(server), { diff: { mac: [nic.mac, nic.mac], ...diff }, taskId: cmdId });
  return { cmdId };
}
