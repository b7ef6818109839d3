import { formatOf } from '#platform/pdf/format.ts';
import {
  muted,
  right,
  writeFeet,
  writeHead,
  writeLetter,
  writeParties,
  type Letterhead,
} from '#platform/pdf/letter.ts';
import { page } from '#platform/pdf/sheet.ts';
import { statementText, type StatementText } from '../document-texts.ts';
import type { Party, Receipt } from '../receipt.ts';

const methods: Record<string, StatementText> = { bank: 'bank', stripe: 'card', paypal: 'paypal' };

/** A receipt as PDF: who paid whom, how much, when and how. */
export function receiptPdf(receipt: Receipt, logo: Letterhead): Promise<Buffer> {
  const { language, currency, number, amount, paidAt, issuedAt, method, reference, seller, payer } = receipt;
  const format = formatOf(language, currency);
  const t = (text: StatementText, values?: Record<string, string>) => statementText(language, text, values);
  const title = t('receipt');
  const known = methods[method];
  const letter = { language, title: `${title} ${number}`, author: seller.name, at: new Date(issuedAt) };
  return writeLetter(letter, (sheet) => {
    const facts = [[t('number'), number] as const, [t('date'), format.date(new Date(issuedAt))] as const];
    writeHead(sheet, { logo, title, facts });
    const sideOf = (label: string, { name, lines }: Party) => [label, name, ...lines];
    writeParties(sheet, [sideOf(t('paidTo'), seller), sideOf(t('paidBy'), payer)]);
    sheet.rule();
    sheet.y += 10;
    const row = (label: string, value: string, size = 9) => {
      sheet.line(label, { x: page.margin, color: muted });
      sheet.line(value, { x: right, align: 'end', size, ...(size > 9 ? { weight: 'bold' as const } : {}) });
      sheet.y += 18;
    };
    row(t('paidOn'), format.date(new Date(paidAt)));
    row(t('method'), known === undefined ? method : t(known));
    row(t('reference'), reference);
    row(t('amount'), format.money(amount), 12);
    sheet.rule();
    sheet.y += 12;
    sheet.y += sheet.block(t('receiptNote'), { x: page.margin, width: right - page.margin, color: muted });
    writeFeet(sheet, `${seller.name} · ${number}`, (n, of) => t('page', { page: String(n), pages: String(of) }));
  });
}
