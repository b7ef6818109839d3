import { setImmediate as othersFirst } from 'node:timers/promises';
import { formatOf } from '#platform/pdf/format.ts';
import { muted, right, writeFeet, writeHead, writeLetter, type Letterhead } from '#platform/pdf/letter.ts';
import { page, type Sheet } from '#platform/pdf/sheet.ts';
import { statementText, type StatementText } from '../document-texts.ts';
import { descriptionOf, type StatementFacts } from '../statement-csv.ts';

/** Rows that are written before the process does something else. */
const rowsAtOnce = 100;
/** Where columns begin or end. */
const columns = { text: 120, amount: 466, balance: right } as const;

interface Written extends StatementFacts {
  owner: string;
  logo: Letterhead;
  at: Date;
}

/** A statement as PDF: the opening balance, every movement with the balance after it, and the closing balance. */
export function statementPdf(statement: Written): Promise<Buffer> {
  const { language, currency, from, until, opening, closing, movements, owner, logo, at } = statement;
  const format = formatOf(language, currency);
  const t = (text: StatementText, values?: Record<string, string>) => statementText(language, text, values);
  const title = t('statement');
  const period = `${format.date(from)} – ${format.date(new Date(until.getTime() - 1))}`;
  const heads = (sheet: Sheet) => {
    const style = { color: muted, size: 8.5 };
    sheet.line(t('date'), { x: page.margin, ...style });
    sheet.line(t('description'), { x: columns.text, ...style });
    sheet.line(t('amount'), { x: columns.amount, align: 'end', ...style });
    sheet.line(t('balance'), { x: columns.balance, align: 'end', ...style });
    sheet.y += 14;
    sheet.rule();
    sheet.y += 7;
  };
  const edge = (sheet: Sheet, label: string, minor: number) => {
    sheet.need(24);
    sheet.line(label, { x: columns.text, weight: 'bold' });
    sheet.line(format.money(minor), { x: columns.balance, weight: 'bold', align: 'end' });
    sheet.y += 18;
  };
  return writeLetter(
    { language, title: `${title} ${period}`, author: logo.siteName, at, onPage: heads },
    async (sheet) => {
      const facts = [[t('period'), period] as const, [t('date'), format.date(at)] as const];
      writeHead(sheet, { logo, title, facts });
      sheet.line(t('account'), { x: page.margin, color: muted });
      sheet.y += 13;
      sheet.line(owner, { x: page.margin, size: 10, weight: 'bold', isName: true });
      sheet.y += 26;
      heads(sheet);
      edge(sheet, t('opening'), opening);
      let balance = opening;
      for (const [i, movement] of movements.entries()) {
        if (i % rowsAtOnce === rowsAtOnce - 1) await othersFirst();
        balance += movement.amount;
        const rows = sheet.wrap(descriptionOf(movement, language), columns.amount - columns.text - 84, {});
        sheet.need(rows.length * 12 + 16);
        sheet.line(format.date(movement.at), { x: page.margin });
        for (const [n, row] of rows.entries()) sheet.line(row, { x: columns.text, y: sheet.y + n * 12, isName: true });
        sheet.line(format.money(movement.amount), { x: columns.amount, align: 'end' });
        sheet.line(format.money(balance), { x: columns.balance, align: 'end' });
        sheet.y += rows.length * 12;
        if (movement.document !== null) sheet.line(movement.document, { x: columns.text, size: 8, color: muted });
        sheet.y += movement.document === null ? 4 : 15;
      }
      sheet.rule();
      sheet.y += 8;
      edge(sheet, t('closing'), closing);
      writeFeet(sheet, `${logo.siteName} · ${owner}`, (n, of) => t('page', { page: String(n), pages: String(of) }));
    },
  );
}
