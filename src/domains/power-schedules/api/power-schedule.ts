import { auditMany, record } from '#domains/history/api/port.ts';
import type { WithMessages } from '#kernel/message.ts';
import { Conflict, Invalid, item, NotFound, Stale, messageOf } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import {
  checkZone,
  deleteSchedule,
  insertSchedule,
  readRuns,
  readSchedules,
  updateSchedule,
  type Stored,
} from '#domains/schedules/api/port.ts';
import { findServer, lockServers, accountRefusal, type Locked, ofServer } from '#domains/servers/api/port.ts';
import type { Message } from '#kernel/message.ts';
import { why } from '#domains/servers/reasons.ts';
import type { powerSchedules } from '../contract.ts';
import { shownLastRuns, shownRuns } from '../limits.ts';
import { nextRuns, type Zoned } from './next-runs.ts';
import { powerSchedule, SlotDetail, type ScheduleEdit } from './schedule-kind.ts';
import { say } from '../messages.ts';

/** Throws Invalid for a zone that is none, and for times that are the same. */
function check(edit: Zoned, at = ''): void {
  checkZone(edit.timeZone, `${at}timeZone`);
  if (edit.onMinute === edit.offMinute) throw new Invalid([item(1745, `${at}offMinute`)]);
}

const tidy = (edit: ScheduleEdit): ScheduleEdit => ({
  ...edit,
  weekdays: [...new Set(edit.weekdays)].sort((a, b) => a - b),
});

const turnsOf = (edit: Zoned, now: Date) =>
  nextRuns(edit, now, shownRuns).map(({ at, turn }) => ({ at: at.toISOString(), turn }));

async function shown(
  db: Db,
  serverId: string,
  now: Date,
): Promise<WithMessages<ResultOf<typeof powerSchedules.readPowerSchedule>>> {
  const stored = await readSchedule(db, serverId);
  if (stored === null) return { schedule: null, nextRuns: [], runs: [], version: 0 };
  const { id, edit, version } = stored;
  const runs = (await readRuns(db, id, shownLastRuns)).map(({ slot, detail, state, reason, taskId }) => ({
    at: slot.toISOString(),
    ...SlotDetail.parse(detail),
    state,
    reason,
    cmdId: taskId,
  }));
  return { schedule: edit, nextRuns: edit.paused ? [] : turnsOf(edit, now), runs, version };
}

/** The schedule of a server that the caller has found in their scope; null: it has none. */
async function readSchedule(db: Db, serverId: string): Promise<Stored<ScheduleEdit> | null> {
  const [only] = await readSchedules(db, powerSchedule, { objectIds: [serverId] });
  return only ?? null;
}

/** The schedule of one server; its version is in the ETag, for If-Match. */
export const readPowerSchedule: Run<typeof powerSchedules.readPowerSchedule> = async (ctx, { params }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  const answer = await shown(ctx.db, server.id, ctx.now);
  ctx.setHeader('etag', `"${answer.version}"`);
  return answer;
};

/** The next runs of a schedule that is being written. */
export const previewPowerSchedule: Run<typeof powerSchedules.previewPowerSchedule> = async ({ now }, { query }) => {
  const weekdays = query.weekdays.map(Number);
  if (weekdays.length === 0 || weekdays.some((day) => !Number.isInteger(day) || day < 0 || day > 6))
    throw new Invalid([item(1746, 'weekdays')]);
  const edit = { ...query, weekdays: [...new Set(weekdays)] };
  check(edit);
  return { nextRuns: turnsOf(edit, now) };
};

async function lockOne(ctx: Ctx, serverId: string): Promise<Locked> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  const reason = refusalOn(server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  return server;
}

/** A schedule is a wish: it can be written in every state but the end. */
function refusalOn(server: Locked): Message | null {
  if (server.state === 'terminated' || server.state === 'terminating') return why('state.terminated');
  return accountRefusal('configure', server);
}

async function put(ctx: Ctx, server: Locked, edit: ScheduleEdit | null): Promise<void> {
  const before = await readSchedule(ctx.db, server.id);
  if (edit === null) {
    if (before === null) return;
    await deleteSchedule(ctx.db, before.id);
  } else if (before === null) await insertSchedule(ctx.db, powerSchedule, { objectId: server.id, edit, now: ctx.now });
  else await updateSchedule(ctx.db, powerSchedule, { id: before.id, edit, now: ctx.now });
  const paused = before !== null && edit !== null && before.edit.paused !== edit.paused;
  const verb =
    edit === null ? 'removed' : before === null ? 'added' : paused ? (edit.paused ? 'paused' : 'resumed') : 'changed';
  const audit = { powerSchedule: [before?.edit ?? null, edit] } as const;
  await record(ctx, { object: ofServer(server), kind: 'power', action: say(`schedule.${verb}`), audit });
}

/** Gives one server a schedule, or changes its own. */
export const savePowerSchedule: Run<typeof powerSchedules.savePowerSchedule> = async (ctx, { params, input }) => {
  check(input);
  const server = await lockOne(ctx, params.serverId);
  const before = await readSchedule(ctx.db, server.id);
  if ((before?.version ?? 0) !== ctx.ifMatch) throw new Stale();
  await put(ctx, server, tidy(input));
  const answer = await shown(ctx.db, server.id, ctx.now);
  ctx.setHeader('etag', `"${answer.version}"`);
  return answer;
};

/** Takes the schedule of one server away. */
export const deletePowerSchedule: Run<typeof powerSchedules.deletePowerSchedule> = async (ctx, { params }) => {
  const server = await lockOne(ctx, params.serverId);
  if ((await readSchedule(ctx.db, server.id)) === null) throw new NotFound();
  await put(ctx, server, null);
};

/** Gives many servers the same schedule; each that cannot have it says why and is skipped. */
export const applyPowerSchedule: Run<typeof powerSchedules.applyPowerSchedule> = async (ctx, { input }) => {
  const edit = input.schedule === null ? null : tidy(input.schedule);
  if (edit !== null) check(edit, 'schedule.');
  const ids = [...new Set(input.serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const results = [];
  for (const serverId of ids) {
    const server = found.get(serverId);
    const refusal = server === undefined ? messageOf(1004) : refusalOn(server);
    if (server !== undefined && refusal === null) await put(ctx, server, edit);
    results.push({ serverId, name: server?.name ?? '', refusal });
  }
  const count = results.filter((result) => result.refusal === null).length;
  auditMany(ctx, { servers: [ids.length, count] });
  return { results };
};
