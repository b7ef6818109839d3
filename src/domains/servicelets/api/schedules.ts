import { record } from '#domains/history/api/port.ts';
import { Conflict, NotFound, Stale } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { WithMessages } from '#kernel/message.ts';
import type { InputOf, ResultOf } from '#kernel/op.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { seal, unseal } from '#platform/seal.ts';
import {
  checkZone,
  deleteSchedule,
  insertSchedule,
  slotsOf,
  updateSchedule,
  type Stored,
} from '#domains/schedules/api/port.ts';
import { lockServers, accountRefusal, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { servicelets } from '../contract.ts';
import { mask, maskedValues, type Values } from '../definition.ts';
import { maxSchedules } from '../limits.ts';
import { refusalOfServicelet } from '../states.ts';
import { checkAllowed, checkedValues } from './rules.ts';
import { readServicelet, type StoredServicelet } from './store-catalog.ts';
import { serviceletSchedule, type KeptSchedule } from './schedule-kind.ts';
import { readSchedules, type StoredSchedule } from './store-schedules.ts';
import { readGuest } from './store.ts';
import { say } from '../messages.ts';

type ScheduleEdit = InputOf<typeof servicelets.createServiceletSchedule>;

const boundTo = (scheduleId: string) => ({ purpose: 'servicelet-schedule', owner: scheduleId });

/** The values that a schedule runs with, secret ones too. */
export function valuesOf(secret: Buffer, one: Pick<Stored<KeptSchedule>, 'id' | 'edit' | 'secret'>): Values {
  const { values } = one.edit;
  if (one.secret === null) return values;
  // Typed edge: JSON that was sealed here.
  const sealed = JSON.parse(unseal(secret, boundTo(one.id), one.secret)) as Values;
  return { ...values, ...sealed };
}

function rowOf(one: StoredSchedule, now: Date): WithMessages<ResultOf<typeof servicelets.createServiceletSchedule>> {
  const { id, name, version, last, lastRun } = one;
  const { role: _role, ...edit } = one.edit;
  return {
    ...edit,
    id,
    name,
    version,
    nextRuns: slotsOf(serviceletSchedule, one.edit, now),
    lastRun: lastRun && { ...lastRun, at: lastRun.at.toISOString() },
    lastProblem: last?.state === 'missed' ? last.reason : null,
  };
}

async function lockOne(ctx: Ctx, serverId: string): Promise<Locked> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  const reason = refusalOfServicelet('schedule', { server: server.state }) ?? accountRefusal('configure', server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  return server;
}

async function oneOf(ctx: Ctx, server: Locked, id: string): Promise<StoredSchedule> {
  const found = (await readSchedules(ctx.db, server.id)).find((one) => one.id === id);
  if (found === undefined) throw new NotFound();
  return found;
}

/** A schedule as it will be stored. A masked secret is the previous one. */
async function checked(ctx: Ctx, server: Locked, wanted: { id: string; edit: ScheduleEdit; before: Values }) {
  const { id, edit, before } = wanted;
  checkZone(edit.timeZone);
  const found = checkAllowed(await readServicelet(ctx.db, edit.serviceletId), ctx.me.role, 'run');
  const guest = await readGuest(ctx.db, ctx.scope, server.id);
  if (guest.os !== found.os || found.file === 'required') throw new Conflict(1842, 'serviceletId');
  const given = Object.fromEntries(
    Object.entries(edit.values).map(([name, value]) => [name, value === mask ? (before[name] ?? '') : value]),
  );
  const values = checkedValues(found, 'run', given);
  const secrets = secretValues(found, values);
  const sealed = Object.keys(secrets).length === 0 ? null : seal(ctx.app.secret, boundTo(id), JSON.stringify(secrets));
  const kept = { ...edit, values: maskedValues(found.parameters, values), by: ctx.me.email, role: ctx.me.role };
  return { name: found.name, written: { id, edit: kept, secret: sealed, now: ctx.now } };
}

function secretValues({ parameters }: StoredServicelet, values: Values): Values {
  const secret = new Set(parameters.filter((one) => one.secret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => secret.has(name)));
}

async function note(ctx: Ctx, server: Locked, what: { id: string; action: string; name: string; kind: string }) {
  const { id, action, name, kind } = what;
  const said = say('schedule', { name, verb: action });
  const schedule = [action === 'added' ? null : name, action === 'removed' ? null : name] as const;
  await record(ctx, {
    object: ofServer(server),
    kind: 'configuration',
    action: said,
    audit: { schedule, kind: [null, kind] },
    part: { type: 'servicelet-schedule', id, name },
  });
}

/** The schedules on which servicelets run on one server. */
export const listServiceletSchedules = computedRows(servicelets.listServiceletSchedules, {
  what: 'servicelet-schedules',
  async rows({ db, scope, now }, { params }) {
    const { id, name } = await readGuest(db, scope, params.serverId);
    const rows = (await readSchedules(db, id)).map((one) => rowOf(one, now));
    return { rows, of: name, more: { count: rows.length } };
  },
  id: ({ id }) => id,
  sorts: { created: ['bigint', (_row, at) => at], name: ['text', ({ name }) => name.toLowerCase()] },
  search: ({ name, by }) => [name, by],
  filters: {},
});

/** Schedules a command. */
export const createServiceletSchedule: Run<typeof servicelets.createServiceletSchedule> = async (
  ctx,
  { params, input },
) => {
  const server = await lockOne(ctx, params.serverId);
  const others = await readSchedules(ctx.db, server.id);
  if (others.length >= maxSchedules) throw new Conflict(1849, undefined, { max: maxSchedules });
  const id = newId<'servicelet-schedule'>();
  const { name, written } = await checked(ctx, server, { id, edit: input, before: {} });
  await insertSchedule(ctx.db, serviceletSchedule, { objectId: server.id, ...written });
  await note(ctx, server, { id, action: 'added', name, kind: input.kind });
  return rowOf(await oneOf(ctx, server, id), ctx.now);
};

/** Changes, pauses or resumes a schedule; its next run is reckoned again. */
export const saveServiceletSchedule: Run<typeof servicelets.saveServiceletSchedule> = async (
  ctx,
  { params, input },
) => {
  const server = await lockOne(ctx, params.serverId);
  const before = await oneOf(ctx, server, params.scheduleId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const values = valuesOf(ctx.app.secret, before);
  const { name, written } = await checked(ctx, server, { id: before.id, edit: input, before: values });
  await updateSchedule(ctx.db, serviceletSchedule, written);
  const verb = before.edit.paused === input.paused ? 'changed' : input.paused ? 'paused' : 'resumed';
  await note(ctx, server, { id: before.id, action: verb, name, kind: input.kind });
  const after = await oneOf(ctx, server, before.id);
  ctx.setHeader('etag', `"${after.version}"`);
  return rowOf(after, ctx.now);
};

/** Takes a schedule away; what it ran stays. */
export const deleteServiceletSchedule: Run<typeof servicelets.deleteServiceletSchedule> = async (ctx, { params }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  const { id, name, edit } = await oneOf(ctx, server, params.scheduleId);
  await deleteSchedule(ctx.db, id);
  await note(ctx, server, { id, action: 'removed', name, kind: edit.kind });
};
