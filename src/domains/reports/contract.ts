import { z } from 'zod';
import { list, filters } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { fileQuery, paged } from '#kernel/wire.ts';
import {
  Delivered,
  Delivery,
  ReportDefinition,
  ReportQuery,
  ReportRow,
  ReportScheduleEdit,
  ReportScheduleRow,
} from './schemas.ts';

const byId = z.strictObject({ reportId: z.string().max(60) });

const bySchedule = z.strictObject({ scheduleId: z.uuid() });

/** Four operations serve every report; each report's own permission is checked inside. */
export const reports = contract('reports', {
  readReport: op({
    method: 'GET',
    path: '/reports/{reportId}',
    summary: 'Returns the columns and filters of a report.',
    may: 'signed-in',
    audit: 'none: read',
    params: byId,
    output: ReportDefinition,
  }),
  listReportRows: op({
    method: 'GET',
    path: '/reports/{reportId}/rows',
    summary: 'Returns a page of a report.',
    may: 'signed-in',
    audit: 'none: read',
    params: byId,
    query: ReportQuery,
    output: paged(ReportRow),
  }),
  exportReport: op({
    method: 'GET',
    path: '/reports/{reportId}/export',
    summary: 'Exports a filtered report as CSV or JSON.',
    may: 'signed-in',
    audit: 'report.export',
    params: byId,
    query: ReportQuery.extend(fileQuery),
    output: null,
    status: 200,
    limit: 'report',
    download: true,
  }),
  deliverReport: op({
    method: 'POST',
    path: '/reports/{reportId}/deliveries',
    support: 'refused',
    summary: 'Generates a filtered report as a file. The download link is returned or emailed.',
    may: 'signed-in',
    audit: 'report.deliver',
    touches: 'none: it goes to those that are named',
    params: byId,
    input: Delivery,
    output: Delivered,
    status: 202,
    limit: 'report',
  }),
  listReportSchedules: list({
    path: '/reportSchedules',
    summary: 'Lists your scheduled reports.',
    may: 'signed-in',
    shows: ['report-schedules'],
    row: ReportScheduleRow,
    filters: { reportId: filters.text(60) },
    sorts: ['created', 'nextAt'],
    sort: 'created',
    more: { limit: z.int(), count: z.int() },
  }),
  createReportSchedule: op({
    method: 'POST',
    path: '/reportSchedules',
    summary: 'Schedules a filtered report by email, every day, week or month.',
    may: 'signed-in',
    audit: 'report.schedule',
    touches: ['report-schedules'],
    support: 'refused',
    input: ReportScheduleEdit,
    output: ReportScheduleRow,
    idempotent: true,
  }),
  saveReportSchedule: op({
    method: 'PUT',
    path: '/reportSchedules/{scheduleId}',
    summary: 'Updates, pauses or resumes a scheduled report.',
    may: 'signed-in',
    audit: 'report.schedule',
    touches: ['report-schedules'],
    support: 'refused',
    params: bySchedule,
    input: ReportScheduleEdit,
    output: ReportScheduleRow,
    ifMatch: true,
  }),
  deleteReportSchedule: op({
    method: 'DELETE',
    path: '/reportSchedules/{scheduleId}',
    summary: 'Deletes a scheduled report.',
    may: 'signed-in',
    audit: 'report.schedule',
    touches: ['report-schedules'],
    support: 'refused',
    params: bySchedule,
    output: null,
  }),
});
