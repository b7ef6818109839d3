import { NotFound, Stale } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { byOf, lockServers, writeHistory, type Locked } from '#domains/servers/api/port.ts';
import type { snapshots } from '../contract.ts';
import { checkZone, nextOf, refusalOfSchedule, rowOf, type ScheduleRow } from './schedule-rules.ts';
import {
  deleteSchedule as remove,
  insertSchedule,
  readSchedules,
  updateSchedule,
  type StoredSchedule,
} from './store-schedules.ts';

async function lockWithSchedules(ctx: Ctx, serverId: string): Promise<{ server: Locked; all: StoredSchedule[] }> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined || server.state === 'terminated') throw new NotFound();
  return { server, all: await readSchedules(ctx.db, [server.id]) };
}

async function note(
  ctx: Ctx,
  what: { server: Locked; id: string; action: string; diff: Record<string, readonly [unknown, unknown]> },
): Promise<void> {
  const { server, id, action, diff } = what;
  await writeHistory(ctx.db, { server, kind: 'snapshot', action, by: byOf(ctx) });
  ctx.audited({
    objectType: 'snapshotSchedule',
    objectId: id,
    objectName: server.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff,
  });
}

async function shown(ctx: Ctx, serverId: string, id: string): Promise<ScheduleRow> {
  const found = (await readSchedules(ctx.db, [serverId])).find((one) => one.id === id);
  if (found === undefined) throw new NotFound();
  ctx.setHeader('etag', `"${found.version}"`);
  return rowOf(found, ctx.now);
}

/** Adds a schedule to a server. */
export const createSchedule: Run<typeof snapshots.createSchedule> = async (ctx, { params, input }) => {
  checkZone(input.timeZone);
  const { server, all } = await lockWithSchedules(ctx, params.serverId);
  const refusal = refusalOfSchedule(all, input);
  if (refusal !== null) throw refusal;
  const order = { serverId: server.id, edit: input, nextAt: nextOf(input, ctx.now), now: ctx.now };
  const id = await insertSchedule(ctx.db, order);
  await note(ctx, { server, id, action: `Snapshot schedule added: ${input.kind}`, diff: { schedule: [null, input] } });
  return shown(ctx, server.id, id);
};

/** Changes, pauses or resumes a schedule; its next run is reckoned anew. */
export const saveSchedule: Run<typeof snapshots.saveSchedule> = async (ctx, { params, input }) => {
  checkZone(input.timeZone);
  const { server, all } = await lockWithSchedules(ctx, params.serverId);
  const before = all.find((one) => one.id === params.scheduleId);
  if (before === undefined) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const others = all.filter((one) => one.id !== before.id);
  const refusal = refusalOfSchedule(others, input);
  if (refusal !== null) throw refusal;
  await updateSchedule(ctx.db, before.id, { edit: input, nextAt: nextOf(input, ctx.now) });
  const verb = before.paused === input.paused ? 'changed' : input.paused ? 'paused' : 'resumed';
  await note(ctx, {
    server,
    id: before.id,
    action: `Snapshot schedule ${verb}: ${input.kind}`,
    diff: diffOf(before, input),
  });
  return shown(ctx, server.id, before.id);
};

function diffOf(before: StoredSchedule, input: Record<string, unknown>): Record<string, readonly [unknown, unknown]> {
  const was: Record<string, unknown> = { ...before };
  const changed = Object.entries(input).filter(([field, value]) => was[field] !== value);
  return Object.fromEntries(changed.map(([field, value]) => [field, [was[field], value] as const]));
}

/** Removes a schedule; the snapshots that it took stay, as if a person had taken them. */
export const deleteSchedule: Run<typeof snapshots.deleteSchedule> = async (ctx, { params }) => {
  const { server, all } = await lockWithSchedules(ctx, params.serverId);
  const before = all.find((one) => one.id === params.scheduleId);
  if (before === undefined) throw new NotFound();
  await remove(ctx.db, before.id);
  await note(ctx, {
    server,
    id: before.id,
    action: `Snapshot schedule removed: ${before.kind}`,
    diff: { schedule: [before.kind, null] },
  });
};
