import { minReason } from '#kernel/reason-limits.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import type { hosts } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { say } from '../messages.ts';
import { refusalOfAction, type HostAction } from '../states.ts';
import { hostForChange, standingOf } from './find-host.ts';
import { recordHost } from './record-host.ts';
import type { StoredHost } from './store.ts';
import { setStateTask, type StateAction } from './tasks/set-state.ts';

/** A host that an action is possible with now, locked. Throws Conflict (8900) with the reason if it is not. */
export async function hostFor(ctx: Ctx, hostId: string, action: HostAction): Promise<StoredHost> {
  const host = await hostForChange(ctx, hostId);
  const reason = refusalOfAction(action, await standingOf(ctx.app, ctx.db, host));
  if (reason !== null) throw new Conflict(8900, undefined, { reason });
  return host;
}

/** Why something is done and for which ticket, for the history. Throws Invalid (8901) where no reason is given. */
export function reasonOf({ reason, ticket }: InputOf<typeof hosts.disableHost>) {
  const text = reason.trim();
  if (text.length < minReason || text.length > maxReason) throw new Invalid([item(8901, 'reason', { max: maxReason })]);
  return ticket === '' ? text : `${text} (${ticket})`;
}

const changeBy =
  (action: StateAction): Run<typeof hosts.disableHost> =>
  async (ctx, { params, input }) => {
    const reason = reasonOf(input);
    const host = await hostFor(ctx, params.hostId, action);
    if (action === 'maintain') await requireProof(ctx);
    const { id, name, engine, ref } = host;
    const cmdId = await enqueue(ctx.db, setStateTask, {
      data: { hostId: id, name, engine, ref, action },
      object: { type: 'host', id, name, siteId: null, accountId: null },
      by: requesterOf(ctx),
    });
    await recordHost(ctx, host, {
      action: say(`host.${action}`, { reason }),
      taskId: cmdId,
    });
    return { cmdId };
  };

export const enableHost = changeBy('enable');
export const disableHost = changeBy('disable');
export const maintainHost = changeBy('maintain');
export const resumeHost = changeBy('resume');
