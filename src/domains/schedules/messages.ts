import { messages } from '#kernel/message.ts';

/** Why a schedule can't be paused, resumed or run now. */
export const say = messages('schedules', {
  'paused-already': 'the schedule is already paused.',
  'not-paused': 'the schedule is not paused.',
  'run-waiting': 'a run of this schedule is waiting to start.',
  'run-running': 'a run of this schedule has not ended yet.',
});
