import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { item, Invalid } from '#kernel/errors.ts';
import { allAt, attributeOf, readXml, textAt, textOf, NotXml, type Element } from './xml.ts';

/** Money that came in by the statement of a bank. */
export interface StatementLine {
  /** The bank's name of the entry, the same in every copy of the statement. */
  entry: string;
  /** The day, as `2026-12-27`. */
  date: string;
  /** Minor units. */
  amount: number;
  currency: string;
  payer: string;
  /** All that the payer wrote, references included. */
  text: string;
}

/** More lines than any day of a bank account has. */
const mostLines = 5000;

/**
 * Reads the credits of a bank statement: camt.053 (ISO 20022), or CSV with the columns `date`, `amount`, `currency`, `payer`,
 * `text` and, where the bank has it, `id`. Throws Invalid at `text`.
 */
export function readStatement(text: string): StatementLine[] {
  const lines = /^\s*</u.test(text.replace(/^\u{feff}/u, '')) ? camtLines(text) : csvLines(text);
  if (lines.length > mostLines) throw unreadable();
  return lines;
}

const unreadable = () => new Invalid([item(7414, 'text')]);

function camtLines(text: string): StatementLine[] {
  let root: Element;
  try {
    root = readXml(text);
  } catch (error) {
    if (error instanceof NotXml) throw unreadable();
    throw error;
  }
  const statements = allAt(root, 'Document/BkToCstmrStmt/Stmt');
  if (statements.length === 0) throw unreadable();
  return statements.flatMap((statement) => {
    const id = textAt(statement, 'Id');
    return allAt(statement, 'Ntry').flatMap((entry, at) => {
      const isCredit = textAt(entry, 'CdtDbtInd') === 'CRDT' && textAt(entry, 'RvslInd') !== 'true';
      const booked = ['BOOK', ''].includes(textAt(entry, 'Sts/Cd', 'Sts'));
      return isCredit && booked ? camtEntry(entry, `${id}/${at}`) : [];
    });
  });
}

/** An entry, or each payment of one that collects several. */
function camtEntry(entry: Element, place: string): StatementLine[] {
  const parts = allAt(entry, 'NtryDtls/TxDtls');
  const several = parts.length > 1;
  const date = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  const of = (part: Element | null, name: string): StatementLine => {
    const money =
      (several && part !== null ? (allAt(part, 'Amt')[0] ?? allAt(part, 'AmtDtls/TxAmt/Amt')[0]) : undefined) ??
      allAt(entry, 'Amt')[0];
    const bank = part === null || !several ? textAt(entry, 'AcctSvcrRef') : textAt(part, 'Refs/AcctSvcrRef');
    const written = part === null ? [] : ['RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Ustrd', 'Refs/EndToEndId'];
    return {
      entry: bank === '' ? name : bank,
      date: checkedDate(date),
      amount: minorOf(textOf(money)),
      currency: attributeOf(money, '@Ccy'),
      payer: part === null ? '' : textAt(part, 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm'),
      text: written.flatMap((path) => allAt(part ?? entry, path).map(textOf)).join(' '),
    };
  };
  if (parts.length === 0) return [of(null, place)];
  return parts.map((part, at) => of(part, `${place}/${at}`));
}

function csvLines(text: string): StatementLine[] {
  const seen = new Map<string, number>();
  return rowsOf(text).flatMap((row): StatementLine[] => {
    const { date = '', amount = '', currency = '', payer = '', text: written = '', id = '' } = row;
    if (amount.startsWith('-')) return [];
    // Without a name of the bank, the same line of a second copy is the same entry; two alike in one file are two.
    const alike = [date, amount, currency, payer, written].join('\n');
    const times = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, times);
    const name = createHash('sha256').update(`${alike}\n${times}`).digest('hex').slice(0, 32);
    const entry = id === '' ? `csv:${name}` : id;
    return [{ entry, date: checkedDate(date), amount: minorOf(amount), currency, payer, text: written }];
  });
}

function rowsOf(text: string): Partial<Record<string, string>>[] {
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  try {
    const rows: Partial<Record<string, string>>[] = parse(text, {
      bom: true,
      columns: columnsOf,
      delimiter,
      skip_empty_lines: true,
      trim: true,
    });
    return rows;
  } catch (error) {
    if (error instanceof Invalid) throw error;
    throw unreadable();
  }
}

function columnsOf(head: string[]): string[] {
  const names = head.map((name) => name.trim().toLowerCase());
  if (!names.includes('date') || !names.includes('amount')) throw unreadable();
  return names;
}

function minorOf(text: string): number {
  const found = /^(\d{1,11})(?:\.(\d\d?)0*)?$/.exec(text);
  if (found === null) throw unreadable();
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

function checkedDate(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) throw unreadable();
  return text;
}
