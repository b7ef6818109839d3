import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Forbidden, Invalid, item, NotFound } from '#kernel/errors.ts';
import { isOwn } from '#kernel/scope.ts';
import { newId } from '#kernel/ids.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { lockServers, type Locked, ofServer, readConfigured } from '#domains/servers/api/port.ts';
import { nextMonth } from '#domains/tenancy/month.ts';
import { differing, isEmpty, isHardware, joined, type Change, type Configuration, type Request } from '../change.ts';
import type { configuration } from '../contract.ts';
import { maxPlanDays } from '../limits.ts';
import { orderConfiguration } from './order-configuration.ts';
import { checkState, prepare, type Prepared } from './prepare.ts';
import { endConfiguration, insertConfiguration, lockPlanned, readPlanned } from './store.ts';
import { diffOf } from './labels.ts';
import { say } from '../messages.ts';

/** Changes the configuration of one server: now by a task, or at a time by a plan. What was read changes nothing. */
export const saveConfiguration: Run<typeof configuration.saveConfiguration> = async (ctx, { params, input }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  const current = server === undefined ? null : await readConfigured(ctx.db, server.id);
  if (server === undefined || current === null) throw new NotFound();
  checkDisks(current, input);
  const change = differing(current, input);
  if (isEmpty(change)) {
    auditAlone(ctx, ofServer(server), { diff: {} });
    return { cmdId: null, configurationId: null, plannedFor: null };
  }
  const prepared = await prepare(ctx, server, change);
  if (!isOwn(ctx.scope, server.id) && !prepared.lines.every(isHardware)) throw new Forbidden(1890);
  if (change.withPlanned === true) return joinPlan(ctx, server, change);
  if (change.at !== undefined) return planAt(ctx, server, { change, prepared, at: planTime(ctx, change.at) });
  const { later, now } = partsOf(change, prepared, ctx.now);
  if (now === null && later !== null) return planAt(ctx, server, { change, prepared, at: later });
  const cmdId = await order(ctx, server, {
    change: now ?? change,
    prepared: now === null ? prepared : await prepare(ctx, server, now),
  });
  if (later === null) return { ...cmdId, plannedFor: null };
  const billing: Change = { billingMode: 1 };
  const plan = await planAt(ctx, server, { change: billing, prepared: await prepare(ctx, server, billing), at: later });
  return { ...cmdId, plannedFor: plan.plannedFor };
};

/** Throws Invalid (5600) for disks that are not those of the server: what was read is out of date. */
function checkDisks({ disks }: Configuration, { disks: sent }: Request): void {
  const same = sent?.length === disks.length && sent.every(({ id, sizeGb }, at) => disks[at]?.id === id && disks[at]?.sizeGb === sizeGb); // prettier-ignore
  if (sent !== undefined && !same) throw new Invalid([item(5600, 'disks')]);
}

/**
 * A month that has begun is paid: billing by the hour begins with the next one, what else is in the change at once.
 * `now` is what is left for now; null when nothing is split off, or nothing is left.
 */
function partsOf(change: Change, prepared: Prepared, now: Date): { later: Date | null; now: Change | null } {
  const toHourly = prepared.before.billingMode === 0 && prepared.after.billingMode === 1;
  if (!toHourly) return { later: null, now: null };
  const { billingMode: _mode, expectedMicro: _price, ...rest } = change;
  const others = prepared.lines.some(({ field }) => field !== 'billingMode' && field !== 'trafficPackage');
  return { later: nextMonth(now), now: others ? rest : null };
}

/** Throws Invalid (1856) for a time too far ahead. One that has passed means: as soon as the server is free. */
function planTime({ now }: Ctx, at: string): Date {
  const time = new Date(at);
  if (time.getTime() > now.getTime() + maxPlanDays * 86_400_000)
    throw new Invalid([item(1856, 'at', { days: maxPlanDays })]);
  return time < now ? now : time;
}

interface Wanted {
  change: Change;
  prepared: Prepared;
}

async function order(ctx: Ctx, server: Locked, { change, prepared }: Wanted) {
  await checkState(ctx, server, prepared);
  if (prepared.restarts && server.state === 'on' && change.restart !== true) throw new Invalid([item(1857, 'restart')]);
  const ordered = await orderNow(ctx, server, { change, prepared });
  if (ordered === null) throw new Conflict(1007, undefined, { task: otherTask });
  noteChange(ctx, server, { lines: prepared.lines, plannedFor: null, taskId: ordered.cmdId });
  return ordered;
}

/** Orders a change that is checked. Null when another task was first. */
export async function orderNow(
  ctx: Ctx,
  server: Locked,
  { change, prepared, batchId }: Wanted & { batchId?: string },
): Promise<{ cmdId: string; configurationId: string } | null> {
  const configurationId = newId<'configuration'>();
  const { force = false } = change;
  const row = { configurationId, force, by: byOf(ctx), requester: requesterOf(ctx), now: ctx.now, batchId };
  const cmdId = await orderConfiguration(ctx.db, server, { prepared, order: row });
  if (cmdId === null) return null;
  await keep(ctx, server, { change, prepared, id: configurationId, taskId: cmdId, plannedFor: null });
  return { cmdId, configurationId };
}

async function planAt(ctx: Ctx, server: Locked, { change, prepared, at }: Wanted & { at: Date }) {
  if (prepared.restarts && change.restart !== true) throw new Invalid([item(1857, 'restart')]);
  const configurationId = newId<'configuration'>();
  const row = { change, prepared, id: configurationId, taskId: null, plannedFor: at };
  if (!(await keep(ctx, server, row))) throw new Conflict(1855);
  noteChange(ctx, server, { lines: prepared.lines, plannedFor: at, taskId: null });
  return { cmdId: null, configurationId, plannedFor: at.toISOString() };
}

/** Merges a checked change into the scheduled one, at the scheduled time. */
async function joinPlan(ctx: Ctx, server: Locked, input: Change) {
  const planned = await readPlanned(ctx.db, server.id);
  const before = planned === null ? null : await lockPlanned(ctx.db, planned.id);
  if (before?.plannedFor == null) throw new Conflict(1859);
  // The price that was shown is that of this change alone, and a plan binds no one to one.
  const { withPlanned: _joined, expectedMicro: _shown, at: _time, ...change } = input;
  const both = joined(before.change, change);
  const prepared = await prepare(ctx, server, { ...both, expectedMicro: undefined });
  await endConfiguration(ctx.db, before.id, { state: 'cancelled', reason: say('joined'), at: ctx.now });
  return planAt(ctx, server, { change: both, prepared, at: before.plannedFor });
}

interface Kept extends Wanted {
  id: string;
  taskId: string | null;
  plannedFor: Date | null;
}

async function keep(ctx: Ctx, server: Locked, { change, prepared, id, taskId, plannedFor }: Kept): Promise<boolean> {
  const { before, after, priceBefore, priceAfter } = prepared;
  const { name: by, source } = byOf(ctx);
  const state = plannedFor === null ? 'running' : 'planned';
  const money = { before, after, priceBefore, priceAfter };
  const kept = {
    id,
    serverId: server.id,
    state,
    change,
    ...money,
    plannedFor,
    taskId,
    by,
    source,
    created: ctx.now,
  } as const;
  return insertConfiguration(ctx.db, kept);
}

/** What the audit keeps of a change of one server. */
function noteChange(
  ctx: Ctx,
  server: Locked,
  { lines, plannedFor, taskId }: { lines: Prepared['lines']; plannedFor: Date | null; taskId: string | null },
): void {
  auditAlone(ctx, ofServer(server), {
    diff: { ...diffOf(lines), ...(plannedFor === null ? {} : { plannedFor: [null, plannedFor.toISOString()] }) },
    taskId,
  });
}
