import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { deleteSchedules, scheduleRunners } from '#domains/schedules/api/port.ts';
import { reports } from '../contract.ts';
import { deliverReport } from './deliver-report.ts';
import { exportReport } from './export-report.ts';
import { listReportRows } from './list-report-rows.ts';
import { readReport } from './read-report.ts';
import { reportRunner } from './run-schedules.ts';
import { reportSchedule } from './schedule-kind.ts';
import { createReportSchedule, deleteReportSchedule, listReportSchedules, saveReportSchedule } from './schedules.ts';
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
  personal: { forget: (tx, accountId) => deleteSchedules(tx, reportSchedule, accountId) },
  contributes: [scheduleRunners(reportRunner)],
  menu: { report: 'server.view' },
};
export default domain;
