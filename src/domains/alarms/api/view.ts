import type { App } from '#platform/app.ts';
import { alarmSources } from './port.ts';
import type { StoredAlarm } from './store.ts';

/** An alarm as lists and its page have it. */
export function rowOf(app: Pick<App, 'domains'>, alarm: StoredAlarm) {
  const { subject: _subject, assigneeId, assignee, since, first, seen, resolved, acknowledgedUntil, ...row } = alarm;
  return {
    ...row,
    // A source of an older version no longer names its alarms.
    title: alarmSources.of(app.domains).find(({ id }) => id === alarm.source)?.title ?? alarm.source,
    since: since.toISOString(),
    first: first.toISOString(),
    seen: seen.toISOString(),
    resolved: resolved?.toISOString() ?? null,
    acknowledgedUntil: acknowledgedUntil?.toISOString() ?? null,
    assignee: assigneeId === null ? null : { id: assigneeId, email: assignee ?? '' },
  };
}
