import { Invalid, item, NotFound } from '#kernel/errors.ts';
import { asInstant, type Message } from '#kernel/message.ts';
import { rolesOf } from '#kernel/permissions.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { readStaff } from '#domains/tenancy/api/port.ts';
import type { alarms } from '../contract.ts';
import { maxDays } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { alarmPath } from '../paths.ts';
import { silenceNow } from './evaluate.ts';
import { recordAlarm } from './record-alarm.ts';
import { findAlarm } from './store-list.ts';
import { lockAlarms, saveAlarms, type StoredAlarm } from './store.ts';
import { rowOf } from './view.ts';

/** A time ahead, at most so many days; refuses another (9301) at its field. */
export function timeAhead(given: string, now: Date, key: string): Date {
  const at = new Date(given);
  const days = (at.getTime() - now.getTime()) / 86_400_000;
  if (days <= 0 || days > maxDays) throw new Invalid([item(9301, key, { days: maxDays })]);
  return at;
}

/** Someone takes care of alarms until a time, or until they are resolved. */
export const acknowledgeAlarms: Run<typeof alarms.acknowledgeAlarms> = async (ctx, { input }) => {
  const until = input.until === null ? null : timeAhead(input.until, ctx.now, 'until');
  return change(ctx, input.alarmIds, {
    refusal: ({ state }) => (state === 'resolved' ? say('already-resolved') : null),
    save: (ids) =>
      saveAlarms(ctx.db, ids, {
        state: 'acknowledged',
        acknowledged_until: until,
        acknowledged_by: ctx.me.accountId,
      }),
    action: until === null ? say('acknowledged') : say('acknowledged-until', { until: asInstant(until) }),
    to: 'acknowledged',
    diff: { until: [null, input.until] },
  });
};

/** Alarms fire again that someone took care of. */
export const reopenAlarms: Run<typeof alarms.reopenAlarms> = async (ctx, { input }) => {
  const done = await change(ctx, input.alarmIds, {
    refusal: ({ state }) => (state === 'acknowledged' ? null : say('not-acknowledged')),
    save: (ids) => saveAlarms(ctx.db, ids, { state: 'firing', fired_at: ctx.now }),
    action: say('reopened'),
    to: 'firing',
    diff: { state: ['acknowledged', 'firing'] },
  });
  await silenceNow(ctx.db, ctx.now);
  return done;
};

/** Assigns alarms to someone who can manage them; a person other than the caller is notified. */
export const assignAlarms: Run<typeof alarms.assignAlarms> = async (ctx, { input }) => {
  const { assigneeId } = input;
  const person = assigneeId === null ? null : (await assigneesOf(ctx)).find(({ id }) => id === assigneeId);
  if (person === undefined) throw new Invalid([item(9302, 'assigneeId')]);
  const notifies = person !== null && person.id !== ctx.me.accountId;
  return change(ctx, input.alarmIds, {
    refusal: () => null,
    save: (ids) => saveAlarms(ctx.db, ids, { assignee_id: person?.id ?? null }),
    action: person === null ? say('unassigned') : say('assigned', { assignee: person.email }),
    diff: { assignee: [null, person?.email ?? null] },
    ...(notifies && {
      notice: ({ id, name, detail, times }) => ({
        accountId: person.id,
        code: 1371,
        title: notice('alarm-assigned', { name }),
        text: notice('alarm-assigned-text', { by: ctx.me.email, detail }),
        objectLink: alarmPath(id),
        severity: 'info',
        groupKey: `alarm:${id}:${times}:assigned:${person.id}:${ctx.now.getTime()}`,
      }),
    }),
  });
};

/** Replaces the note on an alarm. */
export const saveAlarmNote: Run<typeof alarms.saveAlarmNote> = async (ctx, { params, input }) => {
  const [before] = await lockAlarms(ctx.db, [params.alarmId]);
  if (before === undefined) throw new NotFound();
  const note = input.note.trim();
  await saveAlarms(ctx.db, [before.id], { note });
  await recordAlarm(ctx, before, { action: say('noted'), audit: { characters: [before.note.length, note.length] } });
  return rowOf(ctx.app, await findAlarm(ctx, before.id));
};

/** The people who can manage alarms. */
export const listAlarmAssignees: Run<typeof alarms.listAlarmAssignees> = async (ctx) => ({
  people: (await assigneesOf(ctx)).map(({ id, name, email }) => ({ id, name, email })),
});

const assigneesOf = ({ db, scope }: Ctx) => readStaff(db, scope, rolesOf('alarm.manage'));

type RecordedChange = Parameters<typeof recordAlarm>[2];
interface AlarmsChange {
  refusal(alarm: StoredAlarm): Message | null;
  save(ids: readonly string[]): Promise<void>;
  action: Message;
  to?: 'acknowledged' | 'firing';
  diff: Record<string, readonly [unknown, unknown]>;
  notice?(alarm: StoredAlarm): RecordedChange['notice'];
}

/** Changes those alarms that can be, and says why of the others. */
async function change(ctx: Ctx, ids: readonly string[], { refusal, save, action, to, diff, notice: of }: AlarmsChange) {
  const found = await lockAlarms(ctx.db, ids);
  if (found.length < new Set(ids).size) throw new NotFound();
  const results = found.map((alarm) => ({ alarmId: alarm.id, name: alarm.name, refusal: refusal(alarm) }));
  const able = found.filter((_, at) => results[at]!.refusal === null);
  await save(able.map(({ id }) => id));
  for (const alarm of able)
    await recordAlarm(ctx, alarm, {
      action,
      ...(to !== undefined && { from: alarm.state, to }),
      ...(of !== undefined && { notice: of(alarm) }),
    });
  auditMany(ctx, { alarms: [null, able.map(({ source, name }) => `${source}: ${name}`)], ...diff });
  return { results };
}
