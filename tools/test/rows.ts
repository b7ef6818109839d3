import pg from 'pg';
import { declaredRows, inOneLine, type Declared } from '../declared-rows.ts';

interface Answer {
  fields: { name: string }[];
  rows: Record<string, unknown>[];
}

/** Statements are looked for by what all of one place begin with. */
const beginning = 20;
/** More rows of one answer say no more of their type. */
const looked = 20;

let byBeginning: Map<string, Declared[]> | undefined;
const places = new Map<string, readonly Declared[]>();

/**
 * From here on each answer of the database is compared with the row that the statement declares in the source
 * (`sql<Row>`): a column that is missing or in excess, or a value of another type, fails the statement.
 */
export function compareRows(): void {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } };
  const query = prototype.query;
  if (query.name === 'comparedQuery') return;
  prototype.query = function comparedQuery(this: unknown, ...given: unknown[]): unknown {
    const sent = query.apply(this, given);
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string } | undefined)?.text;
    if (text === undefined || !(sent instanceof Promise)) return sent;
    return sent.then((answer: Answer | Answer[]) => {
      if (!Array.isArray(answer)) compare(text, answer);
      return answer;
    });
  };
}

function compare(text: string, answer: Answer): void {
  if (!answer.fields?.length) return;
  const candidates = placesOf(text);
  const [first] = candidates;
  if (first === undefined) return;
  const complaints = candidates.map((declared) => complaintOf(declared, answer));
  if (!complaints.includes(null))
    throw new Error(`${first.place} declares another row than it reads: ${complaints[0]}`);
}

/** The places that a statement can come from: those whose texts it has in their order. */
function placesOf(text: string): readonly Declared[] {
  const found = places.get(text) ?? findPlaces(inOneLine(text));
  places.set(text, found);
  return found;
}

function findPlaces(sent: string): Declared[] {
  byBeginning ??= Map.groupBy(declaredRows().declared, ({ texts }) => texts[0]!.slice(0, beginning));
  const all = byBeginning.get(sent.slice(0, beginning)) ?? [];
  return all.filter(({ texts }) => {
    let at = 0;
    for (const part of texts) {
      const next = sent.indexOf(part, at);
      if (next < 0 || (at === 0 && next > 0)) return false;
      at = next + part.length;
    }
    return sent.endsWith(texts.at(-1)!);
  });
}

/** In which way an answer is not what was declared; null: in none. */
export function complaintOf({ columns }: Declared, { fields, rows }: Answer): string | null {
  const names = new Set(fields.map(({ name }) => name));
  for (const [name, { optional }] of columns) if (!optional && !names.has(name)) return `${name} is not read`;
  for (const name of names) if (!columns.has(name)) return `${name} is not declared`;
  for (const row of rows.slice(0, looked))
    for (const [name, { kinds }] of columns) {
      const kind = kindOf(row[name]);
      const fits = kinds.has('any') || kinds.has(kind) || (kind === 'string' && kinds.has(`=${String(row[name])}`));
      if (!fits && kind !== 'undefined') return `${name} is ${kind}, not ${[...kinds].join(' | ')}`;
    }
  return null;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return value instanceof Date ? 'date' : typeof value;
}
