import { stringify } from 'csv-stringify/sync';
import type { Column, ReportQuery } from '#kernel/report.ts';
import type { AnyReport } from '#platform/app.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { reports } from '../contract.ts';
import { findReport, queryOf } from './find-report.ts';

const batchRows = 1000;
const maxRows = 100_000;

/** Answers the filtered report as CSV with a byte-order mark, so that spreadsheets read it as UTF-8. */
export const exportReport: Run<typeof reports.exportReport> = async (ctx, { params, query }) => {
  const report = findReport(ctx, params.reportId);
  const asked = { ...queryOf(report, query), size: batchRows };
  ctx.audited({ objectType: 'report', objectId: report.id, objectName: report.title });
  const filename = `${report.id}-${ctx.now.toISOString().slice(0, 10)}.csv`;
  return { kind: 'file', contentType: 'text/csv; charset=utf-8', filename, body: linesOf(ctx, report, asked) };
};

async function* linesOf(ctx: Ctx, report: AnyReport, asked: ReportQuery): AsyncIterable<string> {
  yield `\uFEFF${toCsv([report.columns.map((column) => column.title)])}`;
  for (let page = 1; page * batchRows <= maxRows; page += 1) {
    const { items } = await report.rows(ctx.pool, ctx.scope, { ...asked, page });
    if (items.length > 0) yield toCsv(items.map((row) => report.columns.map((column) => textOf(row, column))));
    if (items.length < batchRows) return;
  }
}

/** Cells that a spreadsheet would take for a formula are escaped. */
const toCsv = (rows: string[][]) => stringify(rows, { escape_formulas: true });

function textOf(row: Record<string, unknown>, column: Column<Record<string, unknown>>): string {
  const value = row[column.id];
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && 'amount' in value && 'currency' in value)
    return `${(Number(value.amount) / 100).toFixed(2)} ${String(value.currency)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
