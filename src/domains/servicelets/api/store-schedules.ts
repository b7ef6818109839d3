import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { readSchedules as read, type Stored } from '#domains/schedules/api/port.ts';
import type { RunState } from '../states.ts';
import { serviceletSchedule, type KeptSchedule } from './schedule-kind.ts';

export interface StoredSchedule extends Stored<KeptSchedule> {
  /** Of its servicelet. */
  name: string;
  lastRun: { id: string; state: RunState; at: Date } | null;
}

interface Row {
  id: string;
  name: string;
  runId: string | null;
  state: RunState | null;
  at: Date | null;
}

/** The schedules of a server that the caller has found in their scope. */
export async function readSchedules(db: Db, serverId: string): Promise<StoredSchedule[]> {
  const found = await read(db, serviceletSchedule, { objectIds: [serverId] });
  const [ids, serviceletIds] = [found.map(({ id }) => id), found.map(({ edit }) => edit.serviceletId)];
  const { rows } = await sql<Row>`
    select c.id, x.name, r.id as "runId", r.state, r.queued_at as at
    from unnest(${ids}::uuid[], ${serviceletIds}::uuid[]) c (id, servicelet_id)
      join servicelet x on x.id = c.servicelet_id
      left join lateral (select id, state, queued_at from servicelet_run r where r.schedule_id = c.id
        order by r.slot desc limit 1) r on true`.execute(db);
  const about = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((one) => {
    const row = about.get(one.id);
    if (row === undefined) return [];
    const { name, runId, state, at } = row;
    const lastRun = runId === null || state === null || at === null ? null : { id: runId, state, at };
    return [{ ...one, name, lastRun }];
  });
}
