import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { scheduleRunners } from '#domains/schedules/api/port.ts';
import { powerSchedules } from '../contract.ts';
import {
  applyPowerSchedule,
  deletePowerSchedule,
  previewPowerSchedule,
  readPowerSchedule,
  savePowerSchedule,
} from './power-schedule.ts';
import { powerRunner } from './run-schedules.ts';
import { say } from '../messages.ts';

const domain: Domain = {
  name: 'power-schedules',
  feature: { title: say('feature'), note: say('feature-note') },
  operations: implement(powerSchedules, {
    readPowerSchedule,
    previewPowerSchedule,
    savePowerSchedule,
    deletePowerSchedule,
    applyPowerSchedule,
  }),
  contributes: [scheduleRunners(powerRunner)],
};
export default domain;
