import type { Sayable } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { AlarmSeverity } from '../states.ts';

/** What a source found that needs attention; one for each object. */
export interface FoundAlarm {
  /** Names the object among those of its source, such as the id of a host; the same each time. */
  subject: string;
  /** The object as people know it. */
  name: string;
  severity: AlarmSeverity;
  detail: Sayable;
  zoneId?: string | null;
  /** The screen of the object. */
  link?: string;
}

/** Something that raises alarms. It asks no outside system: it reads what the product has stored. */
export interface AlarmSource {
  id: string;
  title: Sayable;
  /** When its alarms are raised. */
  why: Sayable;
  /** Operators are notified by the domain itself; absent: with each alarm. */
  notifies?: true;
  /** Everything that needs attention now: an alarm that is not among it is resolved. */
  find(app: App, now: Date): Promise<readonly FoundAlarm[]>;
}
export const alarmSources = point<AlarmSource>('alarms.sources');

/** What follows each round, once a minute: alarms are then as they are now. */
export const afterRound = point<(app: App, now: Date) => Promise<void>>('alarms.after-round');
