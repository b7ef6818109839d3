import { asText } from '#kernel/message.ts';
import type { Run } from '#platform/http/context.ts';
import type { reports } from '../contract.ts';
import { readsMasked } from '#platform/http/personal.ts';
import { findReport, isSortable } from './find-report.ts';

/** Answers what a report shows: its columns, filters and texts. */
export const readReport: Run<typeof reports.readReport> = async (ctx, { params }) => {
  const report = findReport(ctx, params.reportId);
  const masked = readsMasked(ctx.me);
  const years = (await report.years?.(ctx.db, ctx.scope)) ?? [];
  return {
    id: report.id,
    title: report.title,
    why: report.why,
    empty: report.empty,
    defaultSort: report.defaultSort,
    ...(report.screen !== undefined && { screen: report.screen }),
    columns: report.columns.map((column) => ({ ...column, sortable: isSortable(column, masked) })),
    filters: report.filters.map((filter) =>
      filter.kind === 'year'
        ? { ...filter, choices: years.map((year) => [String(year), asText(String(year))]) }
        : filter,
    ),
  };
};
