import { sql } from 'kysely';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { schedules } from '../contract.ts';
import type { RunState } from '../states.ts';
import { runsOf } from './store.ts';

/** The schedules of what is in scope; reports are mailed to one person, and theirs alone. */
export const listSchedules = listRows(schedules.listSchedules, {
  what: 'schedules',
  from: ({ db }) =>
    db
      .selectFrom('schedule as c')
      .innerJoin('scheduled_object as o', (join) =>
        join.onRef('o.id', '=', 'c.object_id').onRef('o.object_type', '=', 'c.object_type'),
      )
      .leftJoinLateral(
        sql<{ slot: Date; state: RunState; taskId: string | null }>`(${runsOf(sql`c.id`, 1)})`.as('l'),
        (join) => join.onTrue(),
      )
      .select([
        'c.id',
        'c.kind',
        'c.object_type as objectType',
        'c.object_id as objectId',
        sql<string>`o.name`.as('objectName'),
        'c.time_zone as timeZone',
        'c.paused',
        'c.next_at as nextAt',
        'l.slot as lastAt',
        'l.state as lastState',
        'l.taskId as lastTaskId',
      ]),
  scope: ({ scope, me }) =>
    sql<boolean>`${within(scope, 'o')} and (c.object_type <> 'account' or c.object_id = ${me.accountId})`,
  id: sortBy('c.id', 'uuid'),
  sorts: {
    nextAt: sortByKnown('c.next_at', 'timestamptz'),
    objectName: { value: sql`lower(o.name) collate "C"`, type: 'text' },
  },
  search: [sql`lower(o.name)`],
  filters: {
    kind: (kinds) => sql<boolean>`c.kind = any(${kinds})`,
    paused: (wanted) => sql<boolean>`c.paused = ${wanted === 1}`,
  },
});
