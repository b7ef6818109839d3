import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { schedules } from '../contract.ts';
import { previewTiming } from './preview-timing.ts';
import { listSchedules } from './store-list.ts';
import { forgetScheduleRuns, runSchedules } from './run-due.ts';

const domain: Domain = {
  name: 'schedules',
  operations: implement(schedules, { listSchedules, previewTiming }),
  schedules: [runSchedules, forgetScheduleRuns],
};
export default domain;
