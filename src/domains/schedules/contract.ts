import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { timingQuery } from '#kernel/timing-schema.ts';
import { Instant } from '#kernel/wire.ts';
import { ScheduleItem } from './schemas.ts';

export const schedules = contract('schedules', {
  listSchedules: list({
    path: '/schedules',
    summary: 'Lists the schedules of the servers in scope, and those of your reports.',
    may: 'task.view',
    shows: ['schedules', 'snapshots', 'powerSchedules', 'servicelets', 'report-schedules', 'task-progress'],
    row: ScheduleItem,
    filters: { kind: filters.values(), paused: filters.flag() },
    sorts: ['nextAt', 'objectName'],
    sort: 'nextAt',
  }),
  previewTiming: op({
    method: 'GET',
    path: '/schedules/preview',
    summary: 'Previews the next five runs of a schedule.',
    may: 'signed-in',
    audit: 'none: read',
    shares: 'configure',
    query: z.strictObject(timingQuery),
    output: z.object({ nextRuns: z.array(Instant) }),
  }),
});
