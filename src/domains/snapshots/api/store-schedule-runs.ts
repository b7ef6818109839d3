import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { runSource } from '#domains/schedules/api/port.ts';
import { findServer } from '#domains/servers/api/port.ts';
import { listRows } from '#platform/http/list-source.ts';
import { snapshots } from '../contract.ts';
import { readSchedules } from './store-schedules.ts';

/** The runs of one schedule. */
export const listScheduleRuns = listRows(snapshots.listScheduleRuns, {
  ...runSource,
  async prepare({ db, scope }, { params }) {
    const server = await findServer(db, scope, params.serverId);
    const schedules = await readSchedules(db, [server.id]);
    if (!schedules.some((one) => one.id === params.scheduleId)) throw new NotFound();
    return server;
  },
  of: ({ own }) => own.name,
  scope: ({ params }) => sql<boolean>`r.schedule_id = ${params.scheduleId}`,
});
