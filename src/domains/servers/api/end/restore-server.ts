import { signatureFor } from '#domains/tenancy/api/port.ts';
import { auditAlone, byOf, record } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item, messageOf, NotFound } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { servers } from '../../contract.ts';
import { problemOfName } from '../../names.ts';
import { eachServer } from '../each-server.ts';
import { orderTask } from '../tasks/order-task.ts';
import { accountRefusal } from '../owner-gate.ts';
import { restoreRefusal } from '../quota.ts';
import { lockAccounts } from '../store-usage.ts';
import { detailOf } from '../detail/read-server.ts';
import { lockServers, type Locked, ofServer } from '../store.ts';
import { bringBack, readRestoreUntil } from './store-terminated.ts';
import { destroyServerTask } from '../tasks/destroy-server.ts';
import { serverPath } from '../../paths.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

/** Locks a server that can still come back. Throws NotFound, and Conflict when it cannot, or is being removed. */
async function lockRestorable(ctx: Ctx, serverId: string): Promise<Locked> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const until = server.state === 'terminated' ? await readRestoreUntil(ctx.db, serverId) : null;
  if (until === null || until <= ctx.now) throw new Conflict(1127);
  return server;
}

/** Brings a terminated server back: it is off, and has its disks and addresses. */
export const restoreServer: Run<typeof servers.restoreServer> = async (ctx, { params, input }) => {
  const server = await lockRestorable(ctx, params.serverId);
  const reason = await refusalOf(ctx, server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  const name = input.name ?? server.name;
  const problem = problemOfName(name, 'name');
  if (problem !== null) throw new Invalid([problem]);
  if (!(await restore(ctx, server, name))) throw new Invalid([item(1103, 'name')]);
  return detailOf(ctx.app, ctx.db, { me: ctx.me, id: server.id });
};

/** Brings many back under their names; each that cannot come says why and is skipped. */
export const restoreServers: Run<typeof servers.restoreServers> = async (ctx, { input }) => ({
  results: await eachServer(ctx, {
    serverIds: input.serverIds,
    missing: {},
    begins: (found) => lockAccounts(ctx.db, found.map(({ accountId }) => accountId)), // prettier-ignore
    apply: async ({ id }) => {
      const server = await lockRestorable(ctx, id);
      const refusal = await refusalOf(ctx, server);
      if (refusal !== null) return { refusal };
      return { refusal: (await restore(ctx, server, server.name)) ? null : messageOf(1103) };
    },
  }),
});

/** Why the account may not have the server back; null: it may. What it took of the quotas may be in use by now. */
async function refusalOf({ db, now }: Ctx, server: Locked): Promise<Message | null> {
  const refused = accountRefusal('configure', server);
  if (refused !== null) return refused;
  const reason = await restoreRefusal(db, server, now);
  return reason === null ? null : say('account-cannot', { reason });
}

/** False: another server has the name by now. */
async function restore(ctx: Ctx, server: Locked, name: string): Promise<boolean> {
  if (!(await bringBack(ctx.db, server.id, name))) return false;
  const { name: by } = await signatureFor(ctx.db, ctx.me, server.siteId);
  await record(ctx, {
    object: ofServer(server),
    kind: 'lifecycle',
    action: name === server.name ? say('restored') : say('restored-as', { name }),
    from: 'terminated',
    to: 'off',
    event: 'created',
    notice: {
      code: 105,
      title: notice('server-restored', { name }),
      text: notice('server-brought-back-text', { by }),
      objectLink: serverPath(server.id, 'overview'),
      severity: 'success',
    },
    audit: { state: ['terminated', 'off'], name: [server.name, name] },
  });
  return true;
}

/** Removes a terminated server for good, before its time. */
export const destroyServer: Run<typeof servers.destroyServer> = async (ctx, { params, input }) => {
  const server = await lockRestorable(ctx, params.serverId);
  if (input.confirm !== server.name) throw new Invalid([item(1120, 'confirm')]);
  const cmdId = await orderTask(ctx.db, server, {
    definition: destroyServerTask,
    data: (taskId) => ({ taskId, serverId: server.id, name: server.name, by: byOf(ctx) }),
    by: requesterOf(ctx),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  const diff = { restorable: [true, false] } as const;
  auditAlone(ctx, ofServer(server), { diff, taskId: cmdId });
  return { cmdId };
};
