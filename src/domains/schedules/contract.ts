import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { timingQuery } from '#kernel/timing-schema.ts';
import { Instant } from '#kernel/wire.ts';
import { ScheduleIds, ScheduleItem, ScheduleResults } from './schemas.ts';

/** What shows schedules. */
const kinds = ['schedules', 'snapshots', 'powerSchedules', 'servicelets', 'report-schedules'] as const;

/** Schedules of all kinds. Each kind's own permission is checked inside: who may save a schedule may pause, resume and run it. */
export const schedules = contract('schedules', {
  listSchedules: list({
    path: '/schedules',
    summary: 'Lists the schedules of the servers in scope, and those of your reports.',
    may: 'task.view',
    shows: [...kinds, 'task-progress'],
    row: ScheduleItem,
    filters: { kind: filters.values(), paused: filters.flag() },
    sorts: ['nextAt', 'objectName'],
    sort: 'nextAt',
  }),
  pauseSchedules: op({
    method: 'PUT',
    path: '/schedules/pause',
    summary: 'Pauses schedules of any kind, and returns the result for each.',
    may: 'task.view',
    audit: 'schedule.pause',
    touches: kinds,
    support: 'acting',
    input: ScheduleIds,
    output: ScheduleResults,
    dryRun: true,
  }),
  resumeSchedules: op({
    method: 'PUT',
    path: '/schedules/resume',
    summary: 'Resumes paused schedules of any kind, and returns the result for each.',
    may: 'task.view',
    audit: 'schedule.resume',
    touches: kinds,
    support: 'acting',
    input: ScheduleIds,
    output: ScheduleResults,
    dryRun: true,
  }),
  runSchedules: op({
    method: 'POST',
    path: '/schedules/run',
    summary: 'Starts what the next run of each schedule does now, and returns the result for each.',
    may: 'task.view',
    audit: 'schedule.run',
    touches: [...kinds, 'tasks', 'servers'],
    support: 'acting',
    input: ScheduleIds,
    output: ScheduleResults,
    status: 202,
    idempotent: true,
    dryRun: true,
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
