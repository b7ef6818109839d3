import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { reports } from '../contract.ts';
import { deliverReport } from './deliver-report.ts';
import { exportReport } from './export-report.ts';
import { listReportRows } from './list-report-rows.ts';
import { readReport } from './read-report.ts';
import { deliverReportTask } from './tasks/deliver-report.ts';

const domain: Domain = {
  name: 'reports',
  operations: implement(reports, { readReport, listReportRows, exportReport, deliverReport }),
  tasks: [deliverReportTask],
};
export default domain;
