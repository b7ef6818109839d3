import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { reports } from '../contract.ts';
import { deliverReport } from './deliver-report.ts';
import { exportReport } from './export-report.ts';
import { listReportRows } from './list-report-rows.ts';
import { readReport } from './read-report.ts';
import { runReportSchedules } from './run-schedules.ts';
import { createReportSchedule, deleteReportSchedule, listReportSchedules, saveReportSchedule } from './schedules.ts';
import { forgetSchedules } from './store-schedules.ts';
import { deliverReportTask } from './tasks/deliver-report.ts';

const domain: Domain = {
  name: 'reports',
  operations: implement(reports, {
    readReport,
    listReportRows,
    exportReport,
    deliverReport,
    listReportSchedules,
    createReportSchedule,
    saveReportSchedule,
    deleteReportSchedule,
  }),
  tasks: [deliverReportTask],
  schedules: [runReportSchedules],
  personal: { forget: forgetSchedules },
};
export default domain;
