import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { reports } from '../contract.ts';
import { exportReport } from './export-report.ts';
import { listReportRows } from './list-report-rows.ts';
import { readReport } from './read-report.ts';

const domain: Domain = {
  name: 'reports',
  operations: implement(reports, { readReport, listReportRows, exportReport }),
};
export default domain;
