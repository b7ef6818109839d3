import type { Options } from './arguments.ts';

type Row = Record<string, unknown>;

/** Columns of a table for which no one asked, and letters of a cell of theirs. */
const [mostColumns, mostLetters] = [8, 40];

/** An answer as text, with its last line break; nothing where there is nothing to show. */
export function textOf(data: unknown, { output, fields }: Pick<Options, 'output' | 'fields'>): string {
  if (data === undefined) return '';
  if (output === 'json') return `${JSON.stringify(data, null, 2)}\n`;
  const rows = rowsOf(data);
  if (output === 'value') return rows === null ? `${cell(data)}\n` : values(rows, fields);
  if (rows === null) return `${cell(data)}\n`;
  return isList(data) ? table(rows, fields) : pairs(rows[0]!, fields);
}

/** How much of a list is not shown, or null. */
export function remainderOf(data: unknown): string | null {
  if (!isPage(data) || typeof data['total'] !== 'number' || data.items.length >= data['total']) return null;
  return `Showing ${data.items.length} of ${data['total']}. Use --page and --size to see more, or --size 0 to see all.`;
}

const isRow = (data: unknown): data is Row => typeof data === 'object' && data !== null && !Array.isArray(data);
const isPage = (data: unknown): data is Row & { items: unknown[] } => isRow(data) && Array.isArray(data['items']);
const isList = (data: unknown): boolean => isPage(data) || Array.isArray(data);

function rowsOf(data: unknown): Row[] | null {
  if (isPage(data)) return rowsOf(data.items);
  if (Array.isArray(data)) return data.map((one: unknown) => (isRow(one) ? one : { value: one }));
  return isRow(data) ? [data] : null;
}

/** The value at `a.b`. */
const at = (row: Row, field: string): unknown =>
  field.split('.').reduce<unknown>((held, key) => (isRow(held) ? held[key] : undefined), row);

/** Someone else may have written it: no control character reaches the terminal. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

function columnsOf(rows: readonly Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.filter((name) => rows.every((row) => isPlain(row[name])));
}

function values(rows: readonly Row[], fields: readonly string[]): string {
  const columns = fields.length > 0 ? fields : columnsOf(rows);
  return rows.map((row) => `${columns.map((field) => cell(at(row, field))).join('\t')}\n`).join('');
}

function pairs(row: Row, fields: readonly string[]): string {
  const names = fields.length > 0 ? fields : Object.keys(row);
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(width)}  ${cell(at(row, name))}`.trimEnd() + '\n').join('');
}

function table(rows: readonly Row[], fields: readonly string[]): string {
  if (rows.length === 0) return 'No results.\n';
  const columns = fields.length > 0 ? fields : columnsOf(rows).slice(0, mostColumns);
  const shown = (text: string) =>
    fields.length > 0 || text.length <= mostLetters ? text : `${text.slice(0, mostLetters - 1)}…`;
  const lines = [columns, ...rows.map((row) => columns.map((field) => shown(cell(at(row, field)))))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map(
      (line) =>
        line
          .map((text, i) => text.padEnd(widths[i]!))
          .join('  ')
          .trimEnd() + '\n',
    )
    .join('');
}
