import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { schedules } from '../contract.ts';
import { pauseSchedules, resumeSchedules } from './pause-schedules.ts';
import { previewTiming } from './preview-timing.ts';
import { runSchedules } from './run-schedules.ts';
import { listSchedules } from './store-list.ts';
import { forgetScheduleRuns, runDueSchedules } from './run-due.ts';

const domain: Domain = {
  name: 'schedules',
  operations: implement(schedules, {
    listSchedules,
    pauseSchedules,
    previewTiming,
    resumeSchedules,
    runSchedules,
  }),
  schedules: [runDueSchedules, forgetScheduleRuns],
};
export default domain;
