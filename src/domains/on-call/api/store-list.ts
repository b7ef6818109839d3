import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource } from '#domains/history/api/port.ts';
import { ownerEmail } from '#domains/tenancy/api/port.ts';
import { onCall } from '../contract.ts';
import { namedSchedule } from './schedules.ts';

/** What happened to a schedule, and whose shifts there were. */
export const listOnCallHistory = listRows(onCall.listOnCallHistory, {
  ...historySource('on-call-schedule'),
  prepare: namedSchedule,
});

/** Overrides of a schedule that have not ended. */
export const listOnCallOverrides = listRows(onCall.listOnCallOverrides, {
  what: 'on-call-overrides',
  prepare: namedSchedule,
  of: ({ own }) => own.name,
  from: ({ db }) =>
    db
      .selectFrom('on_call_override as o')
      .select(['o.id', 'o.starts_at as from', 'o.ends_at as until', 'o.reason', 'o.created_at as created'])
      .select([
        ownerEmail('o.member_id').$castTo<string>().as('person'),
        ownerEmail('o.created_by').$castTo<string | null>().as('by'),
      ]),
  scope: ({ own, now }) => sql<boolean>`o.schedule_id = ${own.id} and o.ends_at > ${now}`,
  id: sortBy('o.id', 'uuid'),
  sorts: { from: sortBy('o.starts_at', 'timestamptz') },
  search: [sql`lower(o.reason)`],
  filters: {},
  items: (rows) =>
    rows.map(({ from, until, created, ...row }) => ({
      ...row,
      from: from.toISOString(),
      until: until.toISOString(),
      created: created.toISOString(),
    })),
});

/** Hand-over notes of a schedule. */
export const listHandOverNotes = listRows(onCall.listHandOverNotes, {
  what: 'hand-over-notes',
  prepare: namedSchedule,
  of: ({ own }) => own.name,
  from: ({ db }) =>
    db
      .selectFrom('on_call_note as n')
      .select(['n.id', 'n.text', 'n.created_at as created'])
      .select(ownerEmail('n.created_by').$castTo<string | null>().as('by')),
  scope: ({ own }) => sql<boolean>`n.schedule_id = ${own.id}`,
  id: sortBy('n.id', 'uuid'),
  sorts: { created: sortBy('n.created_at', 'timestamptz') },
  search: [sql`lower(n.text)`],
  filters: {},
  items: (rows) => rows.map(({ created, ...row }) => ({ ...row, created: created.toISOString() })),
});
