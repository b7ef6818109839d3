import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { checkZone } from '#domains/schedules/api/port.ts';
import { findServer } from '#domains/servers/api/port.ts';
import { snapshots } from '../contract.ts';
import { limitOf } from './list-snapshots.ts';
import { copiesWith, rowOf } from './schedule-rules.ts';
import { readSchedules, type StoredSchedule } from './store-schedules.ts';
import { overlapsOf, runsAhead } from './times.ts';

const shownOverlaps = 5;

/** The schedules of a server, what they keep, and where they come near each other. */
export const listSchedules = computedRows(snapshots.listSchedules, {
  what: 'snapshot-schedules',
  async rows({ app, db, scope, now }, { params }) {
    const server = await findServer(db, scope, params.serverId);
    const schedules = await readSchedules(db, [server.id]);
    return {
      rows: schedules.map((one) => rowOf(one, now)),
      of: server.name,
      more: {
        count: schedules.length,
        copies: copiesWith(schedules, null),
        limit: limitOf(app, server.engine),
        overlaps: overlapsAmong(schedules, now),
      },
    };
  },
  id: ({ id }) => id,
  sorts: {
    created: ['bigint', (_row, at) => at],
    nextRun: ['timestamptz', ({ nextRuns: [next] }) => next ?? null],
  },
  search: ({ kind, timeZone }) => [kind, timeZone],
  filters: {},
});

function overlapsAmong(schedules: readonly StoredSchedule[], now: Date) {
  const running = schedules
    .filter(({ edit }) => !edit.paused)
    .map(({ id, edit }) => ({ id, runs: runsAhead(edit, now) }));
  const found = running.flatMap((one, index) =>
    running
      .slice(index + 1)
      .flatMap((other) =>
        overlapsOf(one.runs, other.runs).map((at) => ({ at: at.toISOString(), scheduleIds: [one.id, other.id] })),
      ),
  );
  return found.sort((a, b) => a.at.localeCompare(b.at)).slice(0, shownOverlaps);
}

/** The next runs of a schedule that is being written, and what they collide with. */
export const previewSchedule: Run<typeof snapshots.previewSchedule> = async ({ db, scope, now }, { query }) => {
  const { serverId, scheduleId, everyHours = 1, weekday = 0, monthDay = 1, ...rest } = query;
  checkZone(query.timeZone);
  const schedule = { ...rest, everyHours, weekday, monthDay };
  const others =
    serverId === undefined
      ? []
      : (await readSchedules(db, [(await findServer(db, scope, serverId)).id])).filter(
          ({ id, edit }) => id !== scheduleId && !edit.paused,
        );
  const runs = runsAhead(schedule, now);
  const near = overlapsOf(
    runs,
    others.flatMap(({ edit }) => runsAhead(edit, now)),
  );
  const text = (at: Date) => at.toISOString();
  return { nextRuns: runs.slice(0, 5).map(text), overlaps: near.slice(0, shownOverlaps).map(text) };
};
