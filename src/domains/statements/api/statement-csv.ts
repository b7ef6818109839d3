import type { Movement, Span } from '#domains/charges/api/port.ts';
import { tableStretch } from '#platform/http/table-file.ts';
import type { PdfLanguage } from '#platform/pdf/format.ts';
import { kindText, meterText, statementText } from './document-texts.ts';

/** What a statement says. */
export interface StatementFacts extends Span {
  language: PdfLanguage;
  /** Minor units. */
  opening: number;
  closing: number;
  movements: readonly Movement[];
}

/** What a movement is, in words. */
export function descriptionOf({ kind, objectName, meter }: Movement, language: PdfLanguage): string {
  const word = kindText(language, kind);
  if (meter === null) return word;
  return [objectName === '' ? null : objectName, meterText(language, meter), word]
    .filter((part) => part !== null)
    .join(' · ');
}

interface Row {
  date: string;
  description: string;
  document: string;
  amount: string;
  balance: string;
}

const decimal = (minor: number): string => (minor / 100).toFixed(2);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** A statement as CSV: the opening balance, every movement with the balance after it, and the closing balance. */
export function statementCsv({ language, currency, from, until, opening, closing, movements }: StatementFacts): Buffer {
  let balance = opening;
  const rows = movements.map((movement): Row => {
    balance += movement.amount;
    return {
      date: dayOf(movement.at),
      description: descriptionOf(movement, language),
      document: movement.document ?? '',
      amount: decimal(movement.amount),
      balance: decimal(balance),
    };
  });
  const t = (text: Parameters<typeof statementText>[1]) => statementText(language, text);
  const edge = (at: Date, description: string, minor: number): Row => ({
    date: dayOf(at),
    description,
    document: '',
    amount: '',
    balance: decimal(minor),
  });
  return Buffer.from(
    tableStretch({
      format: 'csv',
      columns: [
        [t('date'), (row) => row.date],
        [t('description'), (row) => row.description],
        [t('document'), (row) => row.document],
        [t('amount'), (row) => row.amount],
        [t('balance'), (row) => row.balance],
        [t('currency'), () => currency],
      ],
      rows: [edge(from, t('opening'), opening), ...rows, edge(new Date(until.getTime() - 1), t('closing'), closing)],
      begins: true,
      ends: true,
    }),
  );
}
