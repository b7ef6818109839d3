/** What the domains above may use of reports. */
export { readReportStretch } from './read-stretch.ts';
