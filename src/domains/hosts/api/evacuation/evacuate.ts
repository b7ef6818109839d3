import { Conflict, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { serversOnHost } from '#domains/servers/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { hosts } from '../../contract.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { refusalOfMove, type EvacuationMove } from '../../states.ts';
import { hostFor, reasonOf } from '../change-host.ts';
import { findHost, hostForChange, powersOf } from '../find-host.ts';
import { recordHost } from '../record-host.ts';
import type { StoredHost } from '../store.ts';
import { evacuateTask } from '../tasks/evacuate.ts';
import { planAll, secondsOf } from './plan.ts';
import {
  countMoves,
  insertEvacuation,
  insertMoves,
  lockEvacuation,
  moveAll,
  readPlanHosts,
  saveEvacuation,
  type StoredEvacuation,
} from './store.ts';
import { shownEvacuation } from './store-view.ts';

/** Where each server of a host would go now. */
async function planOf(ctx: Ctx, host: StoredHost, allowCold: boolean) {
  const hostsOfEngine = await readPlanHosts(ctx.db, host.engine, ctx.now);
  const from = hostsOfEngine.find(({ id }) => id === host.id);
  if (from === undefined) throw new NotFound();
  const servers = await serversOnHost(ctx.db, host);
  const options = { live: powersOf(ctx.app, host).canMoveLive, allowCold };
  return planAll({ from, hosts: hostsOfEngine }, servers, options);
}

/** What an evacuation would do, without doing any of it. A server that is under a task waits for that to end. */
export const planEvacuation: Run<typeof hosts.planEvacuation> = async (ctx, { params, query }) => {
  const host = await findHost(ctx, params.hostId);
  const plan = await planOf(ctx, host, query.allowCold === 1);
  const ready = plan.filter(({ move }) => move.blocker === null);
  return {
    moves: plan.map(({ server, move }) => ({
      serverId: server.id,
      name: server.name,
      owner: server.owner,
      ramMb: server.ramMb,
      target: move.target?.name ?? null,
      method: move.method,
      sizeMb: move.sizeMb,
      seconds: move.seconds,
      blocker: move.blocker,
      task: server.task,
    })),
    ready: ready.length,
    blocked: plan.length - ready.length,
    restarts: ready.filter(({ move }) => move.method === 'cold').length,
    seconds: secondsOf(
      ready.map(({ move }) => move),
      query.sideBySide,
    ),
  };
};

/** Closes a host and moves its servers. Owners of those that are restarted are notified first. */
export const startEvacuation: Run<typeof hosts.startEvacuation> = async (ctx, { params, input }) => {
  const reason = reasonOf(input);
  const host = await hostFor(ctx, params.hostId, 'evacuate');
  await requireProof(ctx);
  const plan = await planOf(ctx, host, input.allowCold);
  const id = newId();
  const { sideBySide, allowCold } = input;
  await insertEvacuation(ctx.db, {
    id,
    hostId: host.id,
    sideBySide,
    allowCold,
    orderedBy: ctx.me.accountId,
    createdAt: ctx.now,
  });
  await insertMoves(
    ctx.db,
    id,
    plan.map(({ server, move }) => ({
      serverId: server.id,
      ramMb: server.ramMb,
      targetId: move.target?.id ?? null,
      method: move.method,
      // One that is under a task is judged when that has ended.
      state: move.blocker === null || server.task !== null ? 'waiting' : 'blocked',
      reason: server.task === null ? move.blocker : null,
    })),
  );
  for (const { server, move } of plan)
    if (move.blocker === null && move.method === 'cold')
      await notify(ctx.db, {
        accountId: server.accountId,
        code: 1361,
        severity: 'warning',
        title: notice('restart-ahead', { name: server.name }),
        text: notice('restart-ahead-text'),
        objectLink: serverPath(server.id, 'overview'),
        groupKey: `evacuation:${id}:${server.id}`,
      });
  const taskId = await orderRun(ctx, host, { id, count: plan.length });
  await recordHost(ctx, host, {
    action: say('evacuation.start', { count: plan.length, reason }),
    audit: {
      servers: [null, plan.length],
      sideBySide: [null, sideBySide],
      allowCold: [null, allowCold],
    },
    taskId,
  });
  return shown(ctx, id);
};

/** Puts an evacuation under a task that works through it. */
async function orderRun(ctx: Ctx, host: StoredHost, { id, count }: { id: string; count: number }): Promise<string> {
  const taskId = await enqueue(ctx.db, evacuateTask, {
    data: { evacuationId: id, hostId: host.id, name: host.name, engine: host.engine, ref: host.ref, count },
    object: { type: 'host', id: host.id, name: host.name, siteId: null, accountId: null },
    by: requesterOf(ctx),
  });
  await saveEvacuation(ctx.db, id, { taskId });
  return taskId;
}

async function shown(ctx: Ctx, id: string) {
  const evacuation = await lockEvacuation(ctx.db, id);
  if (evacuation === null) throw new NotFound();
  return shownEvacuation(ctx.db, evacuation);
}

type Move = Run<typeof hosts.pauseEvacuation>;
interface Moved {
  host: StoredHost;
  evacuation: StoredEvacuation;
}

/** A move of an evacuation that is possible now. Throws Conflict (8900) with the reason if it is not. */
const moveBy =
  (move: EvacuationMove, run: (ctx: Ctx, moved: Moved) => Promise<void>): Move =>
  async (ctx, { params, input }) => {
    reasonOf(input);
    const host = await hostForChange(ctx, params.hostId);
    const evacuation = await lockEvacuation(ctx.db, params.evacuationId);
    if (evacuation === null || evacuation.hostId !== host.id) throw new NotFound();
    const { failed, blocked } = await countMoves(ctx.db, evacuation.id);
    const reason = refusalOfMove(move, { state: evacuation.state, failed: failed + blocked });
    if (reason !== null) throw new Conflict(8900, undefined, { reason });
    if (move === 'retry' && host.evacuationId !== null) throw new Conflict(8902);
    await run(ctx, { host, evacuation });
    await recordHost(ctx, host, { action: say(`evacuation.${move}`) });
    return shown(ctx, evacuation.id);
  };

/** Lets its task go on, which looks every few seconds; one that has ended is followed by another. */
async function goOn(ctx: Ctx, { host, evacuation }: Moved): Promise<void> {
  await saveEvacuation(ctx.db, evacuation.id, { state: 'running', endedAt: null });
  if (evacuation.taskId !== null) return;
  const { waiting: count } = await countMoves(ctx.db, evacuation.id);
  await orderRun(ctx, host, { id: evacuation.id, count });
}

/** Moves that are under way end; none begins. */
export const pauseEvacuation = moveBy('pause', async (ctx, { evacuation }) => {
  await saveEvacuation(ctx.db, evacuation.id, { state: 'paused' });
});

export const resumeEvacuation = moveBy('resume', goOn);

/** Moves that are under way end, the others are skipped; the host stays closed. */
export const abortEvacuation = moveBy('abort', async (ctx, { evacuation }) => {
  await moveAll(ctx.db, evacuation.id, { from: ['waiting'], to: 'skipped' });
  await saveEvacuation(ctx.db, evacuation.id, { state: 'aborted', endedAt: ctx.now });
});

export const retryEvacuation = moveBy('retry', async (ctx, moved) => {
  await moveAll(ctx.db, moved.evacuation.id, { from: ['failed', 'blocked'], to: 'waiting' });
  await goOn(ctx, moved);
});
