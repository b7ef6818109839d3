import type { Language } from '#kernel/languages.ts';
import { rendered, translate } from '#kernel/message.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { AnyReport } from '#platform/app.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { fileName, fileOf, jsonLines } from '#platform/http/table-file.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { reports } from '../contract.ts';
import { batchRows, maxRows, reportHead, reportLines } from './csv.ts';
import { findReport, queryOf } from './find-report.ts';
import { rowsOf } from './rows-of.ts';

/** Answers the filtered report as a file: CSV with the titles of its columns, or JSON with their ids. */
export const exportReport: Run<typeof reports.exportReport> = async (ctx, { params, query }) => {
  const report = findReport(ctx, params.reportId);
  const asked = { ...queryOf(report, { ...query, language: ctx.language, reader: ctx.me }), size: batchRows };
  const { siteId, accountId } = ctx.me;
  auditAlone(ctx, { type: 'report', id: report.id, name: translate(report.title, 'en'), siteId, accountId });
  const { format = 'csv' } = query;
  const rows = batchesOf(ctx, report, asked);
  return fileOf(
    fileName([report.id], ctx.now, format),
    format === 'csv' ? linesOf(report, rows, ctx.language) : jsonLines(objectsOf(report, rows)),
  );
};

type Rows = AsyncIterable<Record<string, unknown>[]>;

async function* batchesOf(ctx: Ctx, report: AnyReport, asked: ReportQuery): Rows {
  for (let page = 1; page * batchRows <= maxRows; page += 1) {
    const { items } = await rowsOf(report, { app: ctx.app, db: ctx.pool, scope: ctx.scope, query: { ...asked, page } });
    yield rendered(items, ctx.language) as Record<string, unknown>[];
    if (items.length < batchRows) return;
  }
}

async function* linesOf(report: AnyReport, batches: Rows, language: Language): AsyncIterable<string> {
  yield reportHead(report, language);
  for await (const rows of batches) yield reportLines(report, rows);
}

async function* objectsOf({ columns }: AnyReport, batches: Rows): Rows {
  for await (const rows of batches)
    yield rows.map((row) => Object.fromEntries(columns.map(({ id }) => [id, row[id] ?? null])));
}
