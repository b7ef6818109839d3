import type { Run } from '#platform/http/context.ts';
import type { reports } from '../contract.ts';
import { findReport } from './find-report.ts';

/** Answers what a report shows: its columns, filters and texts. */
export const readReport: Run<typeof reports.readReport> = async (ctx, { params }) => {
  const report = findReport(ctx, params.reportId);
  return {
    id: report.id,
    title: report.title,
    why: report.why,
    empty: report.empty,
    defaultSort: report.defaultSort,
    ...(report.screen !== undefined && { screen: report.screen }),
    columns: report.columns.map((column) => ({ ...column, sortable: column.sortable ?? false })),
    filters: [...report.filters],
  };
};
