import { stringify } from 'csv-stringify/sync';
import type { Column } from '#kernel/report.ts';
import type { AnyReport } from '#platform/app.ts';

/** Rows that are read at once. */
export const batchRows = 1000;
/** The longest file. */
export const maxRows = 100_000;

/** The first line, with a byte-order mark, so that spreadsheets read the file as UTF-8. */
export const csvHead = (report: AnyReport): string => `\uFEFF${toCsv([report.columns.map((column) => column.title)])}`;

/** One line for each row, in the report's columns. */
export const csvLines = (report: AnyReport, rows: Record<string, unknown>[]): string =>
  rows.length === 0 ? '' : toCsv(rows.map((row) => report.columns.map((column) => textOf(row, column))));

/** Cells that a spreadsheet would take for a formula are escaped. */
const toCsv = (rows: string[][]) => stringify(rows, { escape_formulas: true });

function textOf(row: Record<string, unknown>, column: Column<Record<string, unknown>>): string {
  const value = row[column.id];
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && 'amount' in value && 'currency' in value)
    return `${(Number(value.amount) / 100).toFixed(2)} ${String(value.currency)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
