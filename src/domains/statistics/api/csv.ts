import { stringify } from 'csv-stringify/sync';

const bom = '\uFEFF';
const atOnce = 500;

/** The name of a downloaded file: what it is, of what, and the day. */
export const fileName = (what: string, of: string, now: Date): string =>
  `${what}-${of.replace(/[^A-Za-z0-9._-]/g, '_')}-${now.toISOString().slice(0, 10)}.csv`;

/** Lines of CSV, some hundred at a time. */
export async function* linesOfCsv(
  head: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): AsyncIterable<string> {
  yield bom + stringify([head]);
  let held: (readonly (string | number)[])[] = [];
  for (const row of rows) {
    held.push(row);
    if (held.length < atOnce) continue;
    yield stringify(held, { escape_formulas: true });
    held = [];
  }
  if (held.length > 0) yield stringify(held, { escape_formulas: true });
}
