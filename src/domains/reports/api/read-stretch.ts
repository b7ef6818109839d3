import type { Language } from '#kernel/languages.ts';
import { rendered } from '#kernel/message.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { AnyReport, App } from '#platform/app.ts';
import { batchRows, maxRows, reportHead, reportLines } from './csv.ts';
import { rowsOf } from './rows-of.ts';

/** A page of a report as a part of a CSV file; the first one begins with the titles of the columns. */
export async function readReportStretch(
  app: App,
  report: AnyReport,
  { scope, query, page, language }: { scope: Scope; query: ReportQuery; page: number; language: Language | undefined },
): Promise<{ content: string; rows: number; isLast: boolean }> {
  const { items } = await rowsOf(report, { app, db: app.db, scope, query: { ...query, page, size: batchRows } });
  const lines = rendered(items, language) as Record<string, unknown>[];
  return {
    content: (page === 1 ? reportHead(report, language) : '') + reportLines(report, lines),
    rows: items.length,
    isLast: items.length < batchRows || page * batchRows >= maxRows,
  };
}
