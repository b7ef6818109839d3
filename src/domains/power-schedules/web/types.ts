import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { powerSchedules } from '../contract.ts';

export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];
export type PowerSchedule = AnswerOf<typeof powerSchedules.readPowerSchedule>;
export type PowerScheduleEdit = InputOf<typeof powerSchedules.savePowerSchedule>;

/** Working days from seven to seven. */
export const newSchedule = (timeZone: string): PowerScheduleEdit => ({
  weekdays: [1, 2, 3, 4, 5],
  onMinute: 420,
  offMinute: 1140,
  timeZone,
  force: false,
  paused: false,
});
