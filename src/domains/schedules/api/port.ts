/** What the domains that have schedules may use. */
export {
  byTiming,
  scheduleRunners,
  slotsOf,
  type DueRun,
  type Outcome,
  type ScheduleKind,
  type ScheduleRunner,
  type Stored,
} from './kind.ts';
export {
  deleteSchedule,
  deleteSchedules,
  findSchedule,
  insertSchedule,
  readRuns,
  readSchedules,
  runSource,
  updateSchedule,
} from './store.ts';
export { readScheduleQueue } from './store-runs.ts';
export { checkZone } from './zone.ts';
