import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

/** How many tasks in scope are open, and how many of those made since then failed. */
export async function countTasks(db: Db, scope: Scope, since: Date): Promise<{ running: number; failed: number }> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from task where state in ('waiting', 'running') and ${within(scope, 'task')})`.as(
        'running',
      ),
      sql<number>`(select count(*) from task
        where created_at > ${since} and state = 'failed' and ${within(scope, 'task')})`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Deletes live events that were written before then. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('event').where('at', '<', before).execute();
}
