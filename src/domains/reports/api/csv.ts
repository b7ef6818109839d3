import type { Language } from '#kernel/languages.ts';
import { translate } from '#kernel/message.ts';
import type { Column } from '#kernel/report.ts';
import type { AnyReport } from '#platform/app.ts';
import { csvHead, csvRows } from '#platform/http/table-file.ts';

/** Rows that are read at once. */
export const batchRows = 1000;
/** The longest file. */
export const maxRows = 100_000;

/** The first line. */
export const reportHead = (report: AnyReport, language?: Language): string =>
  csvHead(report.columns.map(({ title }) => translate(title, language)));

/** One line for each row, in the report's columns. */
export const reportLines = (report: AnyReport, rows: Record<string, unknown>[]): string =>
  csvRows(rows.map((row) => report.columns.map((column) => textOf(row, column))));

function textOf(row: Record<string, unknown>, column: Column<Record<string, unknown>>): string {
  const value = row[column.id];
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && 'amount' in value && 'currency' in value)
    return `${(Number(value.amount) / 100).toFixed(2)} ${String(value.currency)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
