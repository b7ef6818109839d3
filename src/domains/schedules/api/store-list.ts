import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { schedules } from '../contract.ts';
import type { RunState } from '../states.ts';
import { nextDetail, runnersOf } from './kind.ts';
import { editOf, runsOf } from './store.ts';

/** The schedules of what is in scope; those of accounts, such as reports by mail, only the person's own. */
const ofReader = (scope: Scope, accountId: string) =>
  sql<boolean>`${within(scope, 'o')} and (c.object_type <> 'account' or c.object_id = ${accountId})`;

/** A schedule, and what it belongs to. */
export interface ScheduleOfObject {
  id: string;
  kind: string;
  objectType: string;
  objectId: string;
  objectName: string;
  siteId: string;
  accountId: string | null;
}

/** Schedules by their ids, as far as the reader sees them; in the order of their objects, which are locked one by one. */
export async function findSchedules(
  db: Db,
  { scope, accountId }: { scope: Scope; accountId: string },
  ids: readonly string[],
): Promise<ScheduleOfObject[]> {
  const { rows } = await sql<ScheduleOfObject>`
    select c.id, c.kind, c.object_type as "objectType", c.object_id as "objectId", o.name as "objectName",
      o.site_id as "siteId", o.account_id as "accountId"
    from schedule c join scheduled_object o on o.id = c.object_id and o.object_type = c.object_type
    where c.id = any(${ids}::uuid[]) and ${ofReader(scope, accountId)}
    order by c.object_id, c.id`.execute(db);
  return rows;
}

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
        sql<object>`c.timing`.as('timing'),
        sql<object>`c.settings`.as('settings'),
      ]),
  scope: ({ scope, me }) => ofReader(scope, me.accountId),
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
  items(rows, { app, now }) {
    const runners = runnersOf(app);
    return rows.map(({ timing, settings, nextAt, lastAt, ...row }) => {
      const runner = runners.get(row.kind);
      const edit = runner?.doing && editOf(runner.kind, { ...row, timing, settings, secret: null });
      return {
        ...row,
        nextAt: nextAt?.toISOString() ?? null,
        lastAt: lastAt?.toISOString() ?? null,
        doing: (runner && edit && runner.doing?.(edit, nextDetail(runner, edit, now), app)) ?? null,
      };
    });
  },
});
