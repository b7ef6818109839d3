import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { Ctx } from '#platform/http/context.ts';
import { ownerEmail } from '#domains/tenancy/api/port.ts';
import { historySource } from '#domains/history/api/port.ts';
import { alarms } from '../contract.ts';
import type { AlarmSeverity } from '../states.ts';
import { alarmsIn, readAlarms, silences, type StoredAlarm } from './store.ts';
import { rowOf } from './view.ts';

/** Firing before acknowledged and silenced before resolved, critical before warning. */
const urgency = sql<number>`case l.state when 'firing' then 0 when 'acknowledged' then 2 when 'silenced' then 4 else 6 end
  + case l.severity when 'critical' then 0 else 1 end`;

/** Every alarm of the installation. */
export const listAlarms = listRows(alarms.listAlarms, {
  what: 'alarms',
  from: ({ db }) => alarmsIn(db),
  scope: () => sql<boolean>`true`,
  id: sortBy('l.id', 'uuid'),
  sorts: {
    urgency: { value: urgency, type: 'bigint' },
    name: sortBy('l.name', 'text'),
    since: sortBy('l.since', 'timestamptz'),
    seen: sortBy('l.seen_at', 'timestamptz'),
    times: sortBy('l.times', 'bigint'),
  },
  search: [sql`lower(l.name)`, sql`lower(l.source)`, sql`lower(l.zone_id)`],
  filters: {
    state: (states) => sql<boolean>`l.state = any(${states}::text[])`,
    severity: (severities) => sql<boolean>`l.severity = any(${severities}::text[])`,
    source: (sources) => sql<boolean>`l.source = any(${sources}::text[])`,
    zone: (zones) => sql<boolean>`l.zone_id = any(${zones}::text[])`,
    link: (link) => sql<boolean>`l.link = ${link}`,
    mine: (wanted, { me }) => sql<boolean>`(l.assignee_id is not distinct from ${me.accountId}) = ${wanted === 1}`,
  },
  items: (rows, { app }) => rows.map((row) => rowOf(app, row)),
});

/** An alarm by its id. Throws NotFound (1004). */
export async function findAlarm({ db }: Pick<Ctx, 'db'>, alarmId: string): Promise<StoredAlarm> {
  const [alarm] = await readAlarms(db, [alarmId]);
  if (alarm === undefined) throw new NotFound();
  return alarm;
}

/** What happened to an alarm. */
export const listAlarmHistory = listRows(alarms.listAlarmHistory, {
  ...historySource('alarm'),
  prepare: (ctx: Ctx, { params }: { params: { alarmId: string } }) => findAlarm(ctx, params.alarmId),
});

/** Silences that are active, and those that have ended. */
export const listSilences = listRows(alarms.listSilences, {
  what: 'alarm-silences',
  from: ({ db, now }) =>
    db
      .selectFrom('alarm_silence as s')
      .select(['s.id', 's.sources', 's.zones', 's.name', 's.reason', 's.created_at as created', 's.ends_at as ends'])
      .select((e) => [
        sql<number>`cardinality(s.alarms)`.as('alarms'),
        e.ref('s.severities').$castTo<AlarmSeverity[]>().as('severities'),
        ownerEmail('s.created_by').$castTo<string | null>().as('by'),
        sql<boolean>`s.ends_at > ${now}`.as('active'),
        sql<number>`(select count(*)::int from alarm l where l.state <> 'resolved' and ${silences(now)})`.as('matches'),
      ]),
  scope: () => sql<boolean>`true`,
  id: sortBy('s.id', 'uuid'),
  sorts: { created: sortBy('s.created_at', 'timestamptz'), ends: sortBy('s.ends_at', 'timestamptz') },
  search: [sql`lower(s.reason)`, sql`lower(s.name)`],
  filters: { active: (wanted, { now }) => sql<boolean>`(s.ends_at > ${now}) = ${wanted === 1}` },
  items: (rows) =>
    rows.map(({ created, ends, ...row }) => ({ ...row, created: created.toISOString(), ends: ends.toISOString() })),
});
