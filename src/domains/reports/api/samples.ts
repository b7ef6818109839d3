import { nobody, type Samples } from '#test/sample.ts';
import type { reports } from '../contract.ts';

const monthlyReport = {
  reportId: 'serverUsage',
  kind: 'monthly',
  hour: 6,
  minute: 0,
  weekday: 1,
  monthDay: 1,
  timeZone: 'UTC',
};

/** A valid request for each operation. */
export const samples: Samples<typeof reports> = {
  createReportSchedule: () => ({ input: monthlyReport }),
  deleteReportSchedule: () => ({ params: { scheduleId: nobody } }),
  deliverReport: () => ({ params: { reportId: 'loginLog' }, input: { delivery: 'email' } }),
  exportReport: () => ({ params: { reportId: 'loginLog' } }),
  listReportRows: () => ({ params: { reportId: 'loginLog' } }),
  listReportSchedules: () => ({}),
  readReport: () => ({ params: { reportId: 'loginLog' } }),
  saveReportSchedule: () => ({ params: { scheduleId: nobody }, input: monthlyReport }),
};
