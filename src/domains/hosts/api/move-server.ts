import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { holdOf, lockServers, orderTask, readPlacedServer, type PlacedServer } from '#domains/servers/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { hosts } from '../contract.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { why } from '../reasons.ts';
import { reasonOf } from './change-host.ts';
import { planMove, type PlanHost } from './evacuation/plan.ts';
import { insertServerMove, readPlanHosts } from './evacuation/store.ts';
import { powersOf } from './find-host.ts';
import { recordHost } from './record-host.ts';
import { hostByRef, lockHost, readHostRef } from './store.ts';
import { moveServerTask } from './tasks/move-server.ts';

async function placed(db: Db, serverId: string): Promise<PlacedServer> {
  const server = await readPlacedServer(db, serverId);
  if (server === null) throw new NotFound();
  return server;
}

/** The host that a server is on. */
export const readServerHost: Run<typeof hosts.readServerHost> = async ({ app, db, now }, { params }) => {
  const server = await placed(db, params.serverId);
  const host = server.ref === null ? null : await hostByRef(db, { engine: server.engine, ref: server.ref, now });
  return {
    host: host === null ? null : { id: host.id, name: host.name, state: host.state },
    canMove: powersOf(app, server).canMove,
  };
};

/** The host of a server, and the others of its engine. Throws Conflict (8900) where it can't move at all. */
async function around({ app, db, now }: Ctx, server: PlacedServer) {
  if (!powersOf(app, server).canMove) throw new Conflict(8900, undefined, { reason: why('no-move') });
  const host = server.ref === null ? null : await hostByRef(db, { engine: server.engine, ref: server.ref, now });
  const all = await readPlanHosts(db, server.engine, now);
  const from = all.find(({ id }) => id === host?.id);
  if (from === undefined) throw new Conflict(8900, undefined, { reason: why('host-unknown') });
  return { from, others: all.filter(({ id, zoneId }) => id !== from.id && zoneId === from.zoneId) };
}

/** How a server would come to one host. */
function planTo(app: App, server: PlacedServer, way: { from: PlanHost; to: PlanHost; allowCold: boolean }) {
  const { from, to, allowCold } = way;
  const move = planMove({ from, hosts: [to] }, server, { live: powersOf(app, server).canMoveLive, allowCold });
  const closed: Message | null = to.state === 'online' ? null : why(`state-${to.state}`);
  return { ...move, blocker: closed ?? move.blocker };
}

/** Every other host of the data center, with how the server would come there. */
export const planServerMove: Run<typeof hosts.planServerMove> = async (ctx, { params, query }) => {
  const server = await placed(ctx.db, params.serverId);
  const { from, others } = await around(ctx, server);
  const { name, owner, ramMb, task } = server;
  return {
    from: { id: from.id, name: from.name },
    name,
    owner,
    ramMb,
    task,
    targets: others.map((to) => {
      const { method, sizeMb, seconds, blocker } = planTo(ctx.app, server, {
        from,
        to,
        allowCold: query.allowCold === 1,
      });
      const { id, cluster, state, freeRamMb } = to;
      return { id, name: to.name, cluster, state, freeRamMb: Math.max(0, freeRamMb), method, sizeMb, seconds, blocker };
    }),
  };
};

/** Moves a server to a host. Its owner is notified first where it is restarted for it, and else not at all. */
export const moveServer: Run<typeof hosts.moveServer> = async (ctx, { params, input }) => {
  const { app, db, now, scope } = ctx;
  const reason = reasonOf(input);
  const [locked] = await lockServers(db, scope, [params.serverId]);
  if (locked === undefined) throw new NotFound();
  if (locked.taskId !== null) throw new Conflict(1007, undefined, { task: locked.taskTitle ?? '' });
  const server = await placed(db, locked.id);
  // What comes to the host at the same time is counted one after the other.
  if (!(await lockHost(db, input.targetId))) throw new Invalid([item(8903, 'targetId')]);
  const { from, others } = await around(ctx, server);
  const to = others.find(({ id }) => id === input.targetId);
  if (to === undefined) throw new Invalid([item(8903, 'targetId')]);
  const { method, blocker } = planTo(app, server, { from, to, allowCold: input.allowCold });
  const refusal = blocker ?? (await holdOf(app, db, server.id));
  if (refusal !== null) throw new Conflict(8900, undefined, { reason: refusal });
  if (method === 'cold') await requireProof(ctx);
  const targetRef = await readHostRef(db, to.id);
  const cmdId = await orderTask(db, locked, {
    definition: moveServerTask,
    data: (taskId) => ({
      taskId,
      serverId: server.id,
      evacuationId: null,
      name: server.name,
      hostId: from.id,
      targetRef,
      method,
      inError: server.state === 'error',
    }),
    by: requesterOf(ctx),
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: '' });
  await insertServerMove(db, {
    taskId: cmdId,
    serverId: server.id,
    targetId: to.id,
    ramMb: server.ramMb,
    now,
  });
  if (method === 'cold')
    await notify(db, {
      accountId: server.accountId,
      code: 1361,
      severity: 'warning',
      title: notice('restart-ahead', { name: server.name }),
      text: notice('restart-ahead-text'),
      objectLink: serverPath(server.id, 'overview'),
      groupKey: `move:${cmdId}`,
    });
  await recordHost(ctx, from, {
    action: say('server.move-ordered', { server: server.name, target: to.name, reason }),
    audit: {
      server: [null, server.name],
      host: [from.name, to.name],
      method: [null, method],
    },
    taskId: cmdId,
  });
  return { cmdId };
};
