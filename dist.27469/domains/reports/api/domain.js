import { implement } from '#platform/http/context.ts';
import { reports } from '../contract.js';
import { exportReport } from './export-report.js';
import { listReportRows } from './list-report-rows.js';
import { readReport } from './read-report.js';
const domain = {
    name: 'reports',
    operations: implement(reports, { readReport, listReportRows, exportReport }),
};
export default domain;
