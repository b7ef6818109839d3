import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { nextRuns } from '#platform/next-runs.ts';
import { seal, unseal } from '#platform/seal.ts';
import { isTimeZone } from '#domains/account/api/port.ts';
import { byOf, lockServers, refusalOfDeed, writeHistory, type Locked } from '#domains/servers/api/port.ts';
import type { servicelets } from '../contract.ts';
import { mask, maskedValues, type Values } from '../definition.ts';
import { maxSchedules } from '../limits.ts';
import { refusalOfServicelet } from '../states.ts';
import { checkAllowed, checkedValues } from './rules.ts';
import { readServicelet, type StoredServicelet } from './store-catalogue.ts';
import * as store from './store-schedules.ts';
import { readGuest } from './store.ts';

const shownNext = 5;
const boundTo = (scheduleId: string) => ({ purpose: 'servicelet-schedule', owner: scheduleId });

/** The values that a schedule runs with, secret ones too. */
export function valuesOf(secret: Buffer, schedule: { id: string; values: Values; secret: Buffer | null }): Values {
  if (schedule.secret === null) return schedule.values;
  // Typed edge: JSON that was sealed here.
  const sealed = JSON.parse(unseal(secret, boundTo(schedule.id), schedule.secret)) as Values;
  return { ...schedule.values, ...sealed };
}

function rowOf(one: store.StoredSchedule, now: Date): ResultOf<typeof servicelets.createServiceletSchedule> {
  const { serverId: _server, secret: _secret, role: _role, lastId, lastState, lastAt, ...same } = one;
  return {
    ...same,
    nextRuns: one.paused ? [] : nextRuns(one, now, shownNext).map((at) => at.toISOString()),
    lastRun:
      lastId === null || lastState === null || lastAt === null
        ? null
        : { id: lastId, state: lastState, at: lastAt.toISOString() },
  };
}

async function lockOne(ctx: Ctx, serverId: string): Promise<Locked> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  const reason = refusalOfServicelet('schedule', { server: server.state }) ?? refusalOfDeed('configure', server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  return server;
}

async function oneOf(ctx: Ctx, server: Locked, id: string): Promise<store.StoredSchedule> {
  const found = (await store.readSchedules(ctx.db, server.id)).find((one) => one.id === id);
  if (found === undefined) throw new NotFound();
  return found;
}

/** A schedule as it is going to be kept. A secret that stands as its mask is the one from before. */
async function checked(ctx: Ctx, server: Locked, wanted: { id: string; edit: store.ScheduleEdit; before: Values }) {
  const { id, edit, before } = wanted;
  if (!isTimeZone(edit.timeZone)) throw new Invalid([item(1558, 'timeZone')]);
  const found = checkAllowed(await readServicelet(ctx.db, edit.serviceletId), ctx.me.role, 'run');
  const guest = await readGuest(ctx.db, ctx.scope, server.id);
  if (guest.os !== found.os || found.file === 'required') throw new Conflict(1842, 'serviceletId');
  const given = Object.fromEntries(
    Object.entries(edit.values).map(([name, value]) => [name, value === mask ? (before[name] ?? '') : value]),
  );
  const values = checkedValues(found, 'run', given);
  const secrets = secretValues(found, values);
  const sealed = Object.keys(secrets).length === 0 ? null : seal(ctx.app.secret, boundTo(id), JSON.stringify(secrets));
  return {
    edit,
    parameters: maskedValues(found.parameters, values),
    secret: sealed,
    nextAt: edit.paused ? null : (nextRuns(edit, ctx.now, 1)[0] ?? null),
    by: ctx.me.email,
    role: ctx.me.role,
    name: found.name,
  };
}

function secretValues({ parameters }: StoredServicelet, values: Values): Values {
  const secret = new Set(parameters.filter((one) => one.secret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => secret.has(name)));
}

async function note(ctx: Ctx, server: Locked, what: { id: string; action: string; name: string; kind: string }) {
  const { id, action, name, kind } = what;
  await writeHistory(ctx.db, { server, kind: 'configuration', action: `Schedule of ${name} ${action}`, by: byOf(ctx) });
  ctx.audited({
    objectType: 'servicelet-schedule',
    objectId: id,
    objectName: name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff: { schedule: [action === 'added' ? null : name, action === 'removed' ? null : name], kind: [null, kind] },
  });
}

/** When servicelets run by themselves on one server. */
export const listServiceletSchedules: Run<typeof servicelets.listServiceletSchedules> = async (ctx, { params }) => {
  const { id } = await readGuest(ctx.db, ctx.scope, params.serverId);
  return { items: (await store.readSchedules(ctx.db, id)).map((one) => rowOf(one, ctx.now)) };
};

/** Lets a command run by itself. */
export const createServiceletSchedule: Run<typeof servicelets.createServiceletSchedule> = async (
  ctx,
  { params, input },
) => {
  const server = await lockOne(ctx, params.serverId);
  const others = await store.readSchedules(ctx.db, server.id);
  if (others.length >= maxSchedules) throw new Conflict(1849, undefined, { max: maxSchedules });
  const id = newId<'servicelet-schedule'>();
  const { name, ...kept } = await checked(ctx, server, { id, edit: input, before: {} });
  await store.insertSchedule(ctx.db, { id, serverId: server.id, now: ctx.now }, kept);
  await note(ctx, server, { id, action: 'added', name, kind: input.kind });
  return rowOf(await oneOf(ctx, server, id), ctx.now);
};

/** Changes, pauses or resumes a schedule; its next run is reckoned anew. */
export const saveServiceletSchedule: Run<typeof servicelets.saveServiceletSchedule> = async (
  ctx,
  { params, input },
) => {
  const server = await lockOne(ctx, params.serverId);
  const before = await oneOf(ctx, server, params.scheduleId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const values = valuesOf(ctx.app.secret, before);
  const { name, ...kept } = await checked(ctx, server, { id: before.id, edit: input, before: values });
  await store.updateSchedule(ctx.db, before.id, kept);
  const verb = before.paused === input.paused ? 'changed' : input.paused ? 'paused' : 'resumed';
  await note(ctx, server, { id: before.id, action: verb, name, kind: input.kind });
  const after = await oneOf(ctx, server, before.id);
  ctx.setHeader('etag', `"${after.version}"`);
  return rowOf(after, ctx.now);
};

/** Takes a schedule away; what it ran stays. */
export const deleteServiceletSchedule: Run<typeof servicelets.deleteServiceletSchedule> = async (ctx, { params }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  const { id, name, kind } = await oneOf(ctx, server, params.scheduleId);
  await store.deleteSchedule(ctx.db, id);
  await note(ctx, server, { id, action: 'removed', name, kind });
};
