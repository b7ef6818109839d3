import { record } from '#domains/history/api/port.ts';
import type { WithMessages } from '#kernel/message.ts';
import { NotFound, Stale } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { checkZone, deleteSchedule as remove, insertSchedule, updateSchedule } from '#domains/schedules/api/port.ts';
import { lockServers, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { snapshots } from '../contract.ts';
import { snapshotSchedule, type ScheduleEdit } from './schedule-kind.ts';
import { refusalOfSchedule, rowOf, type ScheduleRow } from './schedule-rules.ts';
import { readSchedules, type StoredSchedule } from './store-schedules.ts';
import { say } from '../messages.ts';

async function lockWithSchedules(ctx: Ctx, serverId: string): Promise<{ server: Locked; all: StoredSchedule[] }> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined || server.state === 'terminated') throw new NotFound();
  return { server, all: await readSchedules(ctx.db, [server.id]) };
}

async function note(
  ctx: Ctx,
  what: { server: Locked; id: string; action: Message; diff: Record<string, readonly [unknown, unknown]> },
): Promise<void> {
  const { server, id, action, diff } = what;
  const part = { type: 'snapshotSchedule', id, name: server.name };
  await record(ctx, { object: ofServer(server), kind: 'snapshot', action, audit: diff, part });
}

async function shown(ctx: Ctx, serverId: string, id: string): Promise<WithMessages<ScheduleRow>> {
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
  const id = await insertSchedule(ctx.db, snapshotSchedule, { objectId: server.id, edit: input, now: ctx.now });
  await note(ctx, {
    server,
    id,
    action: say('schedule', { verb: 'added', kind: input.kind }),
    diff: { schedule: [null, input] },
  });
  return shown(ctx, server.id, id);
};

/** Changes, pauses or resumes a schedule; its next run is reckoned again. */
export const saveSchedule: Run<typeof snapshots.saveSchedule> = async (ctx, { params, input }) => {
  checkZone(input.timeZone);
  const { server, all } = await lockWithSchedules(ctx, params.serverId);
  const before = all.find((one) => one.id === params.scheduleId);
  if (before === undefined) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  const others = all.filter((one) => one.id !== before.id);
  const refusal = refusalOfSchedule(others, input);
  if (refusal !== null) throw refusal;
  await updateSchedule(ctx.db, snapshotSchedule, { id: before.id, edit: input, now: ctx.now });
  const verb = before.edit.paused === input.paused ? 'changed' : input.paused ? 'paused' : 'resumed';
  await note(ctx, {
    server,
    id: before.id,
    action: say('schedule', { verb, kind: input.kind }),
    diff: diffOf(before.edit, input),
  });
  return shown(ctx, server.id, before.id);
};

function diffOf(before: ScheduleEdit, input: ScheduleEdit): Record<string, readonly [unknown, unknown]> {
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
    action: say('schedule', { verb: 'removed', kind: before.edit.kind }),
    diff: { schedule: [before.edit.kind, null] },
  });
};
