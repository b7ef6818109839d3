import { stringify } from 'csv-stringify/sync';
import type { FileFormat } from '#kernel/wire.ts';
import type { Download } from './context.ts';

/** Rows of a file that are made at a time. */
const batchRows = 500;

type Cell = string | number | boolean | null | readonly (string | number)[];
/** A column of an exported file: its name and its values. */
export type FileColumn<Row> = readonly [name: string, of: (row: Row) => Cell];
/** Rows as they are read, some at a time. */
export type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

interface TableFile<Row> {
  /** What the rows are, such as `notes`; and of what, such as the name of their object. */
  what: string;
  of?: string;
  now: Date;
  /** CSV unless something else is asked for. */
  format?: FileFormat | undefined;
  columns: readonly FileColumn<Row>[];
  batches: Batches<Row>;
}

/** A list as a file: CSV that spreadsheets read, or JSON. Rows go out as they are read, so that any length takes the same memory. */
export function tableFile<Row>({ what, of, now, format = 'csv', columns, batches }: TableFile<Row>): Download {
  const names = columns.map(([name]) => name);
  const body =
    format === 'csv'
      ? csvLines(
          names,
          mapped(batches, (row) => columns.map(([, cell]) => cell(row))),
        )
      : jsonLines(mapped(batches, (row) => Object.fromEntries(columns.map(([name, cell]) => [name, cell(row)]))));
  return fileOf(fileName([what, of], now, format), body);
}

interface Stretch<Row> {
  format: FileFormat;
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
  /** It is the first of the file, the last of it. */
  begins: boolean;
  ends: boolean;
}

/** A stretch of such a file; all of them, one after the other, are the file. */
export function tableStretch<Row>({ format, columns, rows, begins, ends }: Stretch<Row>): string {
  if (format === 'csv')
    return (
      (begins ? csvHead(columns.map(([name]) => name)) : '') +
      csvRows(rows.map((row) => columns.map(([, cell]) => cell(row))))
    );
  if (begins && ends && rows.length === 0) return '[]\n';
  const objects = rows.map((row) => Object.fromEntries(columns.map(([name, cell]) => [name, cell(row)])));
  const lines = objects.map((object) => JSON.stringify(object)).join(',\n');
  return (begins ? '[\n' : rows.length > 0 ? ',\n' : '') + lines + (ends ? '\n]\n' : '');
}

/** A file of text; its ending says what it holds. */
export function fileOf(filename: string, body: AsyncIterable<string>): Download {
  const contentType = `${filename.endsWith('.csv') ? 'text/csv' : 'application/json'}; charset=utf-8`;
  return { kind: 'file', contentType, filename, body };
}

/** What it is, of what, and the day; without what a file system could stumble over. */
export function fileName(parts: readonly (string | undefined)[], now: Date, format: FileFormat): string {
  const words = parts.filter((part) => part !== undefined).map((part) => part.replaceAll(/[^A-Za-z0-9._-]+/g, '_'));
  return `${words.join('-')}-${now.toISOString().slice(0, 10)}.${format}`;
}

/** The first line of CSV. The byte-order mark marks it as UTF-8 for spreadsheets. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${stringify([[...names]])}`;

/** Lines of CSV; what a spreadsheet would take for a formula is made text. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(textOf));
  return rows.length === 0 ? '' : stringify(texts, { escape_formulas: true });
}

/** Lines of CSV below their head. */
export async function* csvLines(head: readonly string[], batches: Batches<readonly Cell[]>): AsyncIterable<string> {
  yield csvHead(head);
  for await (const rows of batches) yield csvRows(rows);
}

/** One array, a line an object. */
export async function* jsonLines(batches: Batches<object>): AsyncIterable<string> {
  let before = '[\n';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function textOf(cell: Cell): string | number {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'object' ? cell.join(' ') : cell;
}

/** Rows that come one by one, some hundred at a time. */
export function* inBatches<Row>(rows: Iterable<Row>): Iterable<Row[]> {
  let held: Row[] = [];
  for (const row of rows) {
    held.push(row);
    if (held.length < batchRows) continue;
    yield held;
    held = [];
  }
  yield held;
}

async function* mapped<Row, Out>(batches: Batches<Row>, to: (row: Row) => Out): AsyncIterable<Out[]> {
  for await (const rows of batches) yield rows.map(to);
}
