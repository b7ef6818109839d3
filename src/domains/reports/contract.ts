import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { fileQuery, paged } from '#kernel/wire.ts';
import {
  Delivered,
  Delivery,
  ReportDefinition,
  ReportQuery,
  ReportRow,
  ReportScheduleEdit,
  ReportScheduleList,
  ReportScheduleRow,
} from './schemas.ts';

const byId = z.strictObject({ reportId: z.string().max(60) });

const bySchedule = z.strictObject({ scheduleId: z.uuid() });

/** Four operations serve every report; each report's own permission is checked inside. */
export const reports = contract('reports', {
  readReport: op({
    method: 'GET',
    path: '/reports/{reportId}',
    summary: 'What a report shows: its columns and filters.',
    may: 'signed-in',
    audit: 'none: read',
    params: byId,
    output: ReportDefinition,
  }),
  listReportRows: op({
    method: 'GET',
    path: '/reports/{reportId}/rows',
    summary: 'A page of a report.',
    may: 'signed-in',
    audit: 'none: read',
    params: byId,
    query: ReportQuery,
    output: paged(ReportRow),
  }),
  exportReport: op({
    method: 'GET',
    path: '/reports/{reportId}/export',
    summary: 'The filtered report as CSV or JSON.',
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
    summary: 'Orders the filtered report as a file to download: by a link that is answered, or by one that is mailed.',
    may: 'signed-in',
    audit: 'report.deliver',
    params: byId,
    input: Delivery,
    output: Delivered,
    status: 202,
    limit: 'report',
  }),
  listReportSchedules: op({
    method: 'GET',
    path: '/reportSchedules',
    summary: 'The reports that are mailed to the caller by themselves.',
    may: 'signed-in',
    audit: 'none: read',
    output: ReportScheduleList,
  }),
  createReportSchedule: op({
    method: 'POST',
    path: '/reportSchedules',
    summary: 'Has a filtered report mailed to the caller every day, week or month.',
    may: 'signed-in',
    audit: 'report.schedule',
    support: 'refused',
    input: ReportScheduleEdit,
    output: ReportScheduleRow,
    idempotent: true,
  }),
  saveReportSchedule: op({
    method: 'PUT',
    path: '/reportSchedules/{scheduleId}',
    summary: 'Changes, pauses or resumes a report that is mailed by itself.',
    may: 'signed-in',
    audit: 'report.schedule',
    support: 'refused',
    params: bySchedule,
    input: ReportScheduleEdit,
    output: ReportScheduleRow,
    ifMatch: true,
  }),
  deleteReportSchedule: op({
    method: 'DELETE',
    path: '/reportSchedules/{scheduleId}',
    summary: 'Ends that a report is mailed by itself.',
    may: 'signed-in',
    audit: 'report.schedule',
    support: 'refused',
    params: bySchedule,
    output: null,
  }),
});
