import type { ReportQuery } from '#kernel/report.ts';
import type { AnyReport } from '#platform/app.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { reports } from '../contract.ts';
import { batchRows, csvHead, csvLines, maxRows } from './csv.ts';
import { fileNameOf, findReport, queryOf } from './find-report.ts';

/** Answers the filtered report as CSV. */
export const exportReport: Run<typeof reports.exportReport> = async (ctx, { params, query }) => {
  const report = findReport(ctx, params.reportId);
  const asked = { ...queryOf(report, query), size: batchRows };
  ctx.audited({ objectType: 'report', objectId: report.id, objectName: report.title });
  const filename = fileNameOf(report, ctx.now);
  return { kind: 'file', contentType: 'text/csv; charset=utf-8', filename, body: linesOf(ctx, report, asked) };
};

async function* linesOf(ctx: Ctx, report: AnyReport, asked: ReportQuery): AsyncIterable<string> {
  yield csvHead(report);
  for (let page = 1; page * batchRows <= maxRows; page += 1) {
    const { items } = await report.rows(ctx.pool, ctx.scope, { ...asked, page });
    if (items.length > 0) yield csvLines(report, items);
    if (items.length < batchRows) return;
  }
}
