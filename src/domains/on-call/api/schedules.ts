import { Conflict, Invalid, item, NotFound, Stale, type ErrorItem } from '#kernel/errors.ts';
import { asInstant } from '#kernel/message.ts';
import type { InputOf } from '#kernel/op.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { isTimeZone } from '#domains/account/api/port.ts';
import { onCall } from '../contract.ts';
import { maxName, maxOverrideDays } from '../limits.ts';
import { say } from '../messages.ts';
import { readPeople, type People } from './people.ts';
import { recordSchedule } from './record-schedule.ts';
import { lastHandOver } from './rotation.ts';
import { isNamed } from './store-steps.ts';
import * as store from './store.ts';
import { rowOf } from './view.ts';

/** Every schedule with who is on call by it. */
export const listOnCallSchedules = computedRows(onCall.listOnCallSchedules, {
  what: 'on-call-schedules',
  async rows({ db, now }) {
    const people = await readPeople(db);
    return (await store.readSchedules(db, now)).map((schedule) => rowOf(schedule, { people, now, shifts: 2 }).row);
  },
  id: ({ id }) => id,
  sorts: { name: ['text', ({ name }) => name] },
  search: ({ name, members }) => [name, ...members.map(({ email }) => email)],
  filters: {},
});

/** The schedule of a path. Throws NotFound (1004). */
export async function namedSchedule(
  { db, now }: Ctx,
  { params }: { params: { scheduleId: string } },
): Promise<store.StoredSchedule> {
  const schedule = await store.readSchedule(db, params.scheduleId, now);
  if (schedule === null) throw new NotFound();
  return schedule;
}

/** The same for a change. */
async function lockedSchedule({ db, now }: Ctx, scheduleId: string): Promise<store.StoredSchedule> {
  const schedule = await store.lockSchedule(db, scheduleId, now);
  if (schedule === null) throw new NotFound();
  return schedule;
}

export const readOnCallSchedule: Run<typeof onCall.readOnCallSchedule> = async (ctx, request) => {
  const schedule = await namedSchedule(ctx, request);
  ctx.setHeader('etag', `"${schedule.version}"`);
  const { row, shifts } = rowOf(schedule, { people: await readPeople(ctx.db), now: ctx.now });
  return { ...row, shifts, version: schedule.version };
};

/** A name as it is kept; null: it can't be one. */
export function tidyName(given: string): string | null {
  const name = given.trim();
  return name === '' || name.length > maxName || /\p{Cc}/u.test(name) ? null : name;
}

/** What is written of a schedule. Throws Invalid at each field that can't be. */
async function checked(
  ctx: Ctx,
  input: InputOf<typeof onCall.createOnCallSchedule>,
  { people, id }: { people: People; id: string | null },
) {
  const name = tidyName(input.name);
  const wrong: ErrorItem[] = [];
  if (name === null) wrong.push(item(9860, 'name', { max: maxName }));
  else if (await store.isScheduleNameTaken(ctx.db, name, id)) wrong.push(item(9861, 'name'));
  if (!isTimeZone(input.timeZone)) wrong.push(item(1558, 'timeZone'));
  const { memberIds } = input;
  if (memberIds.length === 0 || new Set(memberIds).size < memberIds.length) wrong.push(item(9862, 'memberIds'));
  else if (memberIds.some((one) => !people.has(one))) wrong.push(item(9863, 'memberIds'));
  if (wrong.length > 0 || name === null) throw new Invalid(wrong);
  return { ...input, name, startsAt: lastHandOver(input, ctx.now) };
}

export const createOnCallSchedule: Run<typeof onCall.createOnCallSchedule> = async (ctx, { input }) => {
  const people = await readPeople(ctx.db);
  const written = await checked(ctx, input, { people, id: null });
  const id = await store.insertSchedule(ctx.db, { ...written, now: ctx.now });
  await recordSchedule(
    ctx,
    { id, name: written.name },
    { action: say('created'), audit: auditOf(null, written, people) },
  );
  return { id };
};

export const saveOnCallSchedule: Run<typeof onCall.saveOnCallSchedule> = async (ctx, { params, input }) => {
  const before = await lockedSchedule(ctx, params.scheduleId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const people = await readPeople(ctx.db);
  const written = await checked(ctx, input, { people, id: before.id });
  await store.saveSchedule(ctx.db, before.id, written);
  const diff = auditOf(before, written, people);
  await recordSchedule(ctx, { id: before.id, name: written.name }, { action: say('saved'), audit: diff, diff });
  return readOnCallSchedule(ctx, { params: { scheduleId: before.id }, query: undefined, input: undefined });
};

type Written = Omit<store.StoredSchedule, 'id' | 'version' | 'emails' | 'onCallId' | 'onCallSince' | 'overrides'>;

/** What is new of a schedule. */
function auditOf(before: store.StoredSchedule | null, after: Omit<Written, 'startsAt'>, people: People) {
  const shownOf = ({ name, timeZone, weekday, hour, minute, weeks, memberIds }: Omit<Written, 'startsAt'>) => ({
    name,
    timeZone,
    handOver: `${weekday} ${hour}:${String(minute).padStart(2, '0')}`,
    weeks,
    members: memberIds.map((id) => people.get(id)?.email ?? id).join(', '),
  });
  const [from, to] = [before === null ? null : shownOf(before), shownOf(after)];
  return Object.fromEntries(
    (Object.keys(to) as (keyof typeof to)[])
      .filter((key) => from?.[key] !== to[key])
      .map((key) => [key, [from?.[key] ?? null, to[key]] as const]),
  );
}

export const deleteOnCallSchedule: Run<typeof onCall.deleteOnCallSchedule> = async (ctx, { params }) => {
  const { id, name } = await lockedSchedule(ctx, params.scheduleId);
  if (await isNamed(ctx.db, 'schedule_id', id)) throw new Conflict(9868);
  await recordSchedule(ctx, { id, name }, { action: say('deleted'), audit: { name: [name, null] } });
  await store.deleteSchedule(ctx.db, id);
};

export const createOnCallOverride: Run<typeof onCall.createOnCallOverride> = async (ctx, { params, input }) => {
  const schedule = await lockedSchedule(ctx, params.scheduleId);
  const person = (await readPeople(ctx.db)).get(input.memberId);
  if (person === undefined) throw new Invalid([item(9863, 'memberId')]);
  // What lies in the past has happened.
  const from = new Date(Math.max(Date.parse(input.from), ctx.now.getTime()));
  const until = new Date(input.until);
  if (until <= from || until.getTime() > ctx.now.getTime() + maxOverrideDays * 86_400_000)
    throw new Invalid([item(9864, 'until', { days: maxOverrideDays })]);
  const { reason } = input;
  const by = ctx.me.accountId;
  const id = await store.insertOverride(ctx.db, {
    scheduleId: schedule.id,
    memberId: person.id,
    from,
    until,
    reason,
    by,
    now: ctx.now,
  });
  await recordSchedule(ctx, schedule, {
    action: say('overridden', { person: person.email, from: asInstant(from), until: asInstant(until), reason }),
    audit: { person: [null, person.email], from: [null, from.toISOString()], until: [null, until.toISOString()] },
  });
  return { id };
};

export const endOnCallOverride: Run<typeof onCall.endOnCallOverride> = async (ctx, { params }) => {
  const schedule = await lockedSchedule(ctx, params.scheduleId);
  const override = await store.lockOverride(ctx.db, { scheduleId: schedule.id, id: params.overrideId });
  if (override === null) throw new NotFound();
  if (override.until <= ctx.now) throw new Conflict(9869);
  await store.endOverride(ctx.db, override, ctx.now);
  await recordSchedule(ctx, schedule, {
    action: say('override-ended', { person: override.person ?? '' }),
    audit: { until: [override.until.toISOString(), ctx.now.toISOString()] },
  });
};

export const writeHandOverNote: Run<typeof onCall.writeHandOverNote> = async (ctx, { params, input }) => {
  const schedule = await lockedSchedule(ctx, params.scheduleId);
  const text = input.text.trim();
  if (text === '') throw new Invalid([item(9865, 'text')]);
  const id = await store.insertNote(ctx.db, { scheduleId: schedule.id, text, by: ctx.me.accountId, now: ctx.now });
  await recordSchedule(ctx, schedule, { action: say('noted'), audit: { characters: [0, text.length] } });
  return { id };
};
