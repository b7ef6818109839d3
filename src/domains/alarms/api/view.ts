import type { Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { alarmSources } from './points.ts';
import type { StoredAlarm } from './store.ts';

/** What is wrong in general, such as "Host down": a source of an older version no longer names its alarms. */
export const titleOf = (app: Pick<App, 'domains'>, source: string): Sayable =>
  alarmSources.of(app.domains).find(({ id }) => id === source)?.title ?? source;

/** An alarm as lists and its page have it. */
export function rowOf(app: Pick<App, 'domains'>, alarm: StoredAlarm) {
  const { subject: _subject, assigneeId, assignee, since, first, seen, resolved, acknowledgedUntil, ...row } = alarm;
  return {
    ...row,
    title: titleOf(app, alarm.source),
    since: since.toISOString(),
    first: first.toISOString(),
    seen: seen.toISOString(),
    resolved: resolved?.toISOString() ?? null,
    acknowledgedUntil: acknowledgedUntil?.toISOString() ?? null,
    assignee: assigneeId === null ? null : { id: assigneeId, email: assignee ?? '' },
  };
}
