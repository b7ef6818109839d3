import type { InputOf } from '#kernel/op.ts';
import { byTiming, type ScheduleKind } from '#domains/schedules/api/port.ts';
import type { reports } from '../contract.ts';
import { ReportScheduleEdit as schema } from '../schemas.ts';

export type ScheduleEdit = InputOf<typeof reports.createReportSchedule>;

/** When a filtered report is mailed to an account. */
export const reportSchedule: ScheduleKind<ScheduleEdit> = {
  name: 'report',
  objectType: 'account',
  schema,
  timing: byTiming.timing,
  next: (edit, after, count) => byTiming.next({ ...edit, everyHours: 1 }, after, count),
};
