import { CsvError, parse } from 'csv-parse/sync';
import { Invalid, item, messageOf } from '#kernel/errors.ts';
import { addressText, contains, parseAddress } from '#kernel/addresses.ts';
import type { Message } from '#kernel/message.ts';
import { maxImportChars, maxImportLines, maxNote } from '../limits.ts';
import { say } from '../messages.ts';
import { addressTypes, isHostName } from '../names.ts';
import { rangeOf } from '../subnets.ts';

/** A line as it was typed; what has no column is undefined. */
export interface Line {
  line: number;
  ip: string;
  state: string | undefined;
  note: string | undefined;
  reverseDns: string | undefined;
}

export interface Standing {
  ip: string;
  /** Null: no one has it. */
  type: number | null;
  server: string | null;
  edge: boolean;
  note: string;
  reverseDns: string;
}

export interface Change {
  line: number;
  ip: string;
  what: 'reserve' | 'free' | 'note' | 'reverseDns';
  from: string;
  to: string;
}

/** Reads the lines of a file that the export wrote, or one like it. Throws Invalid at `csv`. */
export function linesOf(csv: string): Line[] {
  const wrong = (reason: Message) => new Invalid([item(2020, 'csv', { reason })]);
  if (csv.length > maxImportChars) throw wrong(say('too-many-characters', { max: maxImportChars }));
  const rows = read(csv, wrong);
  const [head, ...body] = rows;
  const names = (head ?? []).map((name) => name.trim());
  const at = (name: string) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase());
  const [ip, state, note, reverse] = [at('ip'), at('state'), at('note'), at('reverseDns')];
  if (ip < 0) throw wrong(say('no-address-column'));
  if (state < 0 && note < 0 && reverse < 0) throw wrong(say('no-other-columns'));
  if (body.length > maxImportLines) throw wrong(say('too-many-lines', { max: maxImportLines }));
  const cell = (row: readonly string[], index: number) => (index < 0 ? undefined : plainOf(row[index] ?? ''));
  return body.map((row, index) => ({
    line: index + 2,
    ip: cell(row, ip) ?? '',
    state: cell(row, state)?.toLowerCase(),
    note: cell(row, note),
    reverseDns: cell(row, reverse)?.replace(/\.$/, '').toLowerCase(),
  }));
}

function read(csv: string, wrong: (reason: Message) => Invalid): string[][] {
  const [first = ''] = csv.split('\n', 1);
  try {
    return parse(csv, {
      bom: true,
      delimiter: first.includes(';') && !first.includes(',') ? ';' : ',',
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw wrong(reasonOf(error));
  }
}

/** Why a file is not CSV; quotes that do not match are all that the parser does not forgive. */
function reasonOf(error: unknown): Message {
  if (!(error instanceof CsvError) || typeof error['lines'] !== 'number') return say('no-csv');
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return say('quote-not-closed');
  return say('quote-inside', { line: error['lines'] });
}

/** The export puts a quote before what a spreadsheet would run. */
const plainOf = (text: string): string => text.trim().replace(/^'(?=[=+\-@])/, '');

/** The addresses as the database writes them, of those lines that have one of the subnet. */
export function addressOf({ ip }: Line, cidr: string): string | null {
  const read = parseAddress(ip);
  return read !== null && contains(rangeOf(cidr), read) ? addressText(read) : null;
}

interface Judged {
  changes: Change[];
  error: Message | null;
}
const wrong = (error: Message): Judged => ({ changes: [], error });

/** What one line changes of an address, or why it cannot. `foreign`: reservations of the provider stay. */
export function judge(line: Line, now: Standing, { foreign }: { foreign: boolean }): Judged {
  const { ip, server, type } = now;
  const changes: Change[] = [];
  const add = (what: Change['what'], from: string, to: string) => changes.push({ line: line.line, ip, what, from, to });
  const reserved = type === addressTypes.reserved || type === addressTypes.reservedUser;
  const { state } = line;
  if (state !== undefined && !['', 'free', 'reserved', 'used', 'cooldown', 'gateway', 'edge'].includes(state))
    return wrong(say('unknown-state', { state }));
  if (state === 'reserved' && !reserved) {
    if (server !== null) return wrong(say('in-use', { server }));
    if (type === addressTypes.gateway || now.edge) return wrong(say('never-assigned'));
    add('reserve', 'free', 'reserved');
  }
  if (state === 'free' && server !== null) return wrong(say('in-use', { server }));
  if (state === 'free' && reserved) {
    if (foreign && type === addressTypes.reserved) return wrong(say('reserved-by-provider'));
    add('free', 'reserved', 'free');
  }
  const freed = changes[0]?.what === 'free';
  const held = (type !== null && !freed) || changes[0]?.what === 'reserve';
  const { note, reverseDns } = line;
  if (note !== undefined && note.length > maxNote) return wrong(messageOf(1757, { max: maxNote }));
  if (reverseDns !== undefined && reverseDns !== '' && !isHostName(reverseDns)) return wrong(messageOf(1930));
  if (!held) {
    const said = !freed && ((note ?? '') !== '' || (reverseDns ?? '') !== '');
    return said ? wrong(say('nobody-has-it-line')) : { changes, error: null };
  }
  if (note !== undefined && note !== now.note) add('note', now.note, note);
  if (reverseDns !== undefined && reverseDns !== now.reverseDns) add('reverseDns', now.reverseDns, reverseDns);
  return { changes, error: null };
}
