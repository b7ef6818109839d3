import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import type { AlarmSeverity, AlarmState } from '../states.ts';

/** An alarm that no one takes care of. */
export interface FiringAlarm {
  id: string;
  source: string;
  name: string;
  severity: AlarmSeverity;
  zoneId: string | null;
  detail: Message;
  since: Date;
  /** When it began to fire, this time. */
  firedAt: Date;
}

/** Alarms that have been firing since a moment or longer, the longest first; `id`: only that one. */
export async function readFiring(db: Db, before: Date, id?: string): Promise<FiringAlarm[]> {
  const firing = db
    .selectFrom('alarm as l')
    .select(['l.id', 'l.source', 'l.name', 'l.zone_id as zoneId', 'l.since', 'l.fired_at as firedAt'])
    .select((e) => [
      e.ref('l.severity').$castTo<AlarmSeverity>().as('severity'),
      e.ref('l.detail').$castTo<Message>().as('detail'),
    ])
    .where('l.state', '=', sql.lit('firing'))
    .where('l.fired_at', '<=', before);
  return (id === undefined ? firing : firing.where('l.id', '=', id)).orderBy('l.fired_at').orderBy('l.id').execute();
}

/** A relation of all alarms with their states. */
export const alarmStates = sql<{ id: string; name: string; state: AlarmState; fired_at: Date }>`(
  select id, name, state, fired_at from alarm)`;
