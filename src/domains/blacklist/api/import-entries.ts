import { parse } from 'csv-parse/sync';
import { auditMany } from '#domains/history/api/port.ts';
import { Invalid, item, messageOf } from '#kernel/errors.ts';
import type { Message } from '#kernel/message.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Run } from '#platform/http/context.ts';
import type { blacklist } from '../contract.ts';
import { entryEffects, entryKinds, type EntryKind } from '../kinds.ts';
import { maxAtOnce, maxImportChars } from '../limits.ts';
import { say } from '../messages.ts';
import { authorOf, faultsOf, ownSignInFault, placesIn, type Author } from './check-entry.ts';
import { guessKind, parseValue } from './parse.ts';
import { recordEntry } from './record-entry.ts';
import { insertEntries, type NewEntry } from './store-entries.ts';

type Input = InputOf<(typeof blacklist)['importBlocklistEntries']>;

interface Line {
  line: number;
  value: string;
  /** Of CSV, what the columns say; empty: as for all. */
  kind: string;
  effect: string;
  reason: string;
  ticket: string;
  until: string;
}

/** Adds entries from lines or CSV; where one line is wrong, none is added. */
export const importBlocklistEntries: Run<typeof blacklist.importBlocklistEntries> = async (ctx, { input }) => {
  const lines = linesOf(input.text);
  const wrong: { line: number; value: string; reason: Message }[] = [];
  const ready: (NewEntry & { line: number })[] = [];
  const seen = new Map<string, number>();
  for (const line of lines) {
    const read = readLine(line, input, { now: ctx.now, author: authorOf(ctx) });
    if ('refusal' in read) {
      wrong.push({ line: line.line, value: line.value, reason: read.refusal });
      continue;
    }
    const key = `${read.kind} ${read.effect} ${read.value}`;
    const before = seen.get(key);
    if (before === undefined) ready.push({ ...read, line: line.line });
    else wrong.push({ line: line.line, value: line.value, reason: say('earlier-line', { line: before }) });
    seen.set(key, before ?? line.line);
  }
  const done = wrong.length === 0;
  const entries = ready.map(({ line: _line, ...entry }) => entry);
  const added = done ? await insertEntries(ctx.db, entries, { by: ctx.me.accountId, now: ctx.now }) : [];
  for (const entry of added) await recordEntry(ctx, entry, { action: say('entry-added', { value: entry.value }) });
  auditMany(ctx, { entries: [null, added.length], wrong: [null, wrong.length] });
  const ofValue = new Map(ready.map(({ kind, value, line }) => [`${kind} ${value}`, line]));
  return {
    added: added.map(({ kind, value }) => ({ line: ofValue.get(`${kind} ${value}`) ?? 0, kind, value })),
    known: done ? ready.length - added.length : 0,
    wrong,
    done,
  };
};

function readLine(
  line: Line,
  input: Input,
  { now, author }: { now: Date; author: Author },
): NewEntry | { refusal: Message } {
  const named = line.kind === '' ? input.kind : entryKinds.find((one) => one === line.kind);
  if (named === undefined) return { refusal: say('known-kinds', { kinds: entryKinds.join(', ') }) };
  const kind: EntryKind | null = named ?? guessKind(line.value);
  if (kind === null) return { refusal: say('unknown-kind') };
  const parsed = parseValue(kind, line.value);
  if ('code' in parsed) return { refusal: messageOf(parsed.code, parsed.values) };
  const effect = line.effect === '' ? (input.effect ?? 'refuse') : entryEffects.find((one) => one === line.effect);
  if (effect === undefined) return { refusal: say('known-effects', { effects: entryEffects.join(', ') }) };
  const until = line.until === '' ? (input.until ?? null) : isoOf(line.until);
  if (until === undefined) return { refusal: say('wrong-time') };
  const places = placesIn(kind, input.places);
  const reason = line.reason || input.reason;
  const ticket = line.ticket || (input.ticket ?? '');
  const [fault] = faultsOf({ places, reason, ticket, until }, kind, now);
  const wrong = ownSignInFault({ ...parsed, effect, places }, author) ?? fault;
  if (wrong !== undefined) return { refusal: messageOf(wrong.code, wrong.values) };
  return {
    ...parsed,
    effect,
    places,
    reason: reason.trim(),
    ticket: ticket.trim(),
    until: until === null ? null : new Date(until),
  };
}

function isoOf(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The values of a text: one on each line, or the rows of CSV whose first line names a column `value`. Throws Invalid at `text`. */
export function linesOf(text: string): Line[] {
  const rows = text.length > maxImportChars ? [] : text.split(/\r\n|\r|\n/);
  const given = rows.filter((row) => row.trim() !== '');
  if (given.length === 0 || given.length > maxAtOnce + 1)
    throw new Invalid([item(9844, 'text', { lines: maxAtOnce, characters: maxImportChars })]);
  const columns = /(^|[,;])"?value"?([,;]|$)/i.test(given[0]?.trim() ?? '');
  if (columns) return recordsOf(text);
  const none = { kind: '', effect: '', reason: '', ticket: '', until: '' };
  return rows.flatMap((row, at) => (row.trim() === '' ? [] : [{ line: at + 1, value: row.trim(), ...none }]));
}

function recordsOf(text: string): Line[] {
  const [first = ''] = text.split('\n', 1);
  try {
    const records: Record<string, string>[] = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: first.includes(';') && !first.includes(',') ? ';' : ',',
      relax_column_count: true,
      skip_empty_lines: true,
    });
    // An export puts a quote before what a spreadsheet would run, such as the plus of a phone number.
    const cell = (row: Record<string, string>, name: string) => (row[name] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    return records.map((row, at) => ({
      line: at + 2,
      value: cell(row, 'value'),
      kind: cell(row, 'kind').toLowerCase(),
      effect: cell(row, 'effect').toLowerCase(),
      reason: cell(row, 'reason'),
      ticket: cell(row, 'ticket'),
      until: cell(row, 'until'),
    }));
  } catch {
    throw new Invalid([item(9845, 'text')]);
  }
}
