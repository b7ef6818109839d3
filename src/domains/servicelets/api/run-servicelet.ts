import { auditAlone, auditMany, byOf } from '#domains/history/api/port.ts';
import { Conflict, NotFound, messageOf } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { announce, lockServers, accountRefusal, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { servicelets } from '../contract.ts';
import { maskedValues } from '../definition.ts';
import { refusalOfServicelet, type RunAction, type ServiceState } from '../states.ts';
import { orderRun } from './order-run.ts';
import { agentOf, checkAllowed, checkedFile, checkedValues } from './rules.ts';
import { readServicelet, type StoredServicelet } from './store-catalog.ts';
import { readGuests, readRun, readServiceStates, requestCancel, type GuestServer } from './store.ts';
import { say } from '../messages.ts';
import { why } from '../reasons.ts';

type Order = InputOf<typeof servicelets.runServicelet>;

/** What is asked for, checked as far as it is the same for every server. */
async function prepare(
  ctx: Ctx,
  input: Order,
): Promise<{ servicelet: StoredServicelet; values: Record<string, string> }> {
  const found = await readServicelet(ctx.db, input.serviceletId);
  const servicelet = checkAllowed(found, ctx.me.role, input.action);
  return { servicelet, values: checkedValues(servicelet, input.action, input.values) };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Why it cannot be queued on a server; null when it can. */
function refusalOn(
  ctx: Ctx,
  on: { server: Locked; guest: GuestServer; service: ServiceState },
  { action, of }: { action: RunAction; of: Prepared },
): Message | null {
  const { server, guest, service } = on;
  if (agentOf(ctx.app, guest.engine) === null) return say('no-agent');
  if (guest.os !== of.servicelet.os) return messageOf(1842);
  return refusalOfServicelet(action, { server: server.state, service }) ?? accountRefusal('configure', server);
}

async function queue(
  ctx: Ctx,
  on: { server: Locked; guest: GuestServer },
  wanted: { input: Order; of: Prepared; batch?: { id: string; position: number; stopOnFailure: boolean } },
): Promise<{ taskId: string; runId: string }> {
  const { server, guest } = on;
  const { input, of, batch } = wanted;
  const { servicelet, values } = of;
  const limit = agentOf(ctx.app, guest.engine)?.maxFileBytes ?? 0;
  const file = checkedFile(servicelet, { action: input.action, upload: input.file, os: guest.os, limit });
  const ordered = await orderRun(
    ctx.db,
    { app: ctx.app, server },
    {
      servicelet,
      action: input.action,
      values,
      file,
      by: byOf(ctx),
      requester: requesterOf(ctx),
      now: ctx.now,
      ...(batch === undefined ? {} : { batch }),
    },
  );
  auditAlone(ctx, ofServer(server), {
    part: { type: 'servicelet-run', id: ordered.runId, name: servicelet.name },
    diff: {
      server: [null, server.name],
      action: [null, input.action],
      version: [null, servicelet.version],
      parameters: [null, maskedValues(servicelet.parameters, values)],
      file: [null, file === null ? null : { path: file.path, sha256: file.sha256 }],
    },
    taskId: ordered.taskId,
  });
  return ordered;
}

/** Queues a run on one server. */
export const runServicelet: Run<typeof servicelets.runServicelet> = async (ctx, { params, input }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  const [guest] = await readGuests(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined || guest === undefined) throw new NotFound();
  const of = await prepare(ctx, input);
  const service = (await readServiceStates(ctx.db, of.servicelet.id, [server.id])).get(server.id) ?? 'absent';
  const refusal = refusalOn(ctx, { server, guest, service }, { action: input.action, of });
  if (refusal !== null) throw new Conflict(1008, undefined, { reason: refusal });
  const { taskId, runId } = await queue(ctx, { server, guest }, { input, of });
  return { cmdId: taskId, runId };
};

/** Queues a run on each of many servers; each that cannot says why and is skipped. */
export const runServiceletOnMany: Run<typeof servicelets.runServiceletOnMany> = async (ctx, { input }) => {
  const { serverIds, stopOnFailure, ...order } = input;
  const ids = [...new Set(serverIds)];
  const of = await prepare(ctx, order);
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const guests = new Map((await readGuests(ctx.db, ctx.scope, ids)).map((guest) => [guest.id, guest]));
  const services = await readServiceStates(ctx.db, of.servicelet.id, ids);
  const batchId = newId();
  const results = [];
  for (const [position, serverId] of ids.entries()) {
    const [server, guest] = [found.get(serverId), guests.get(serverId)];
    if (server === undefined || guest === undefined) {
      results.push({ serverId, name: '', cmdId: null, runId: null, refusal: messageOf(1004) });
      continue;
    }
    const service = services.get(serverId) ?? 'absent';
    const refusal = refusalOn(ctx, { server, guest, service }, { action: order.action, of });
    if (refusal !== null) {
      results.push({ serverId, name: server.name, cmdId: null, runId: null, refusal });
      continue;
    }
    const batch = { id: batchId, position, stopOnFailure };
    const { taskId, runId } = await queue(ctx, { server, guest }, { input: order, of, batch });
    results.push({ serverId, name: server.name, cmdId: taskId, runId, refusal: null });
  }
  const begun = results.filter(({ runId }) => runId !== null);
  auditMany(ctx, { servers: [ids.length, begun.length], servicelet: [null, of.servicelet.name] }, batchId);
  return { batchId, results };
};

/** Takes a run out of the queue, or has its command ended. */
export const cancelServiceletRun: Run<typeof servicelets.cancelServiceletRun> = async (ctx, { params }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  const run = await readRun(ctx.db, server.id, params.runId);
  const refusal = refusalOfServicelet('cancel', { server: server.state, run: run.state });
  if (refusal !== null || !(await requestCancel(ctx.db, run.id)))
    throw new Conflict(1008, undefined, { reason: refusal ?? why('run-ended') });
  auditAlone(ctx, ofServer(server), {
    part: { type: 'servicelet-run', id: run.id, name: run.name },
    diff: { state: [run.state, 'cancelled'] },
    taskId: run.cmdId,
  });
  await announce(ctx.db, ctx.emit, { id: server.id });
};
