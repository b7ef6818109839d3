import { formatOf, type Format } from '#platform/pdf/format.ts';
import {
  muted,
  right,
  writeFeet,
  writeHead,
  writeLetter,
  writeParties,
  type Letterhead,
} from '#platform/pdf/letter.ts';
import { page, type Sheet } from '#platform/pdf/sheet.ts';
import { documentText, documentWord, markTexts, taxReasons, type DocumentText } from '../../document-texts.ts';
import type { DocumentLine, IssuedDocument } from '../../document.ts';
import { monthPeriod } from '../month-period.ts';

interface Printed {
  document: IssuedDocument;
  lines: readonly DocumentLine[];
  logo: Letterhead;
}

interface Writing extends Printed {
  sheet: Sheet;
  format: Format;
  t: (text: DocumentText, values?: Record<string, string>) => string;
}

const ppmInBp = 100;

/** Where the columns of the lines end. */
const columns = { quantity: 388, price: 466, amount: right } as const;

/** A document as PDF, in its own language and direction. */
export async function pdfOf(printed: Printed): Promise<Buffer> {
  const { document, logo } = printed;
  const { language, number, seller } = document;
  const format = formatOf(language, document.currency);
  const t = (text: DocumentText, values?: Record<string, string>) => documentText(language, text, values);
  const title = document.kind === 'invoice' ? t('invoice') : t('creditNote');
  const letter = {
    language,
    title: `${title} ${number}`,
    author: seller.legalName,
    at: new Date(document.issuedAt),
    onPage: (sheet: Sheet) => lineHeads({ ...printed, sheet, format, t }),
  };
  return writeLetter(letter, (sheet) => {
    const writing: Writing = { ...printed, sheet, format, t };
    writeHead(sheet, { logo, title, facts: factsOf(writing) });
    marks(writing);
    parties(writing);
    lineHeads(writing);
    lineGroups(writing);
    sums(writing);
    payment(writing);
    writeFeet(sheet, `${seller.legalName} · ${number}`, (at, of) => t('page', { page: String(at), pages: String(of) }));
  });
}

/** What the law wants to be read first. */
function marks({ sheet, document }: Writing): void {
  const width = right - page.margin;
  for (const mark of markTexts(document))
    sheet.y += sheet.block(mark, { x: page.margin, width, size: 11, weight: 'bold' }) + 8;
}

function factsOf({ document, format, t }: Writing): [string, string][] {
  const { number, issuedAt, dueAt, about, buyer } = document;
  const period = monthPeriod(document.month);
  const due: [string, string][] = dueAt === null ? [] : [[t('due'), format.date(new Date(dueAt))]];
  const of: [string, string][] = about === null ? [] : [[t('about'), about.number]];
  const order: [string, string][] = buyer.purchaseOrder === '' ? [] : [[t('purchaseOrder'), buyer.purchaseOrder]];
  return [
    [t('number'), number],
    [t('date'), format.date(new Date(issuedAt))],
    ...due,
    [t('supply'), `${format.date(period.from)} – ${format.date(period.last)}`],
    ...of,
    ...order,
  ];
}

function parties({ sheet, document, format, t }: Writing): void {
  const { seller, buyer } = document;
  const address = (party: typeof seller | typeof buyer) => [
    party.street,
    [party.postalCode, party.city, party.region].filter((part) => part !== '').join(' '),
    format.country(party.country),
  ];
  const taxId = (id: string) => (id === '' ? [] : [`${t('taxId')}: ${id}`]);
  writeParties(sheet, [
    [t('from'), seller.legalName, ...address(seller), ...taxId(seller.taxId), seller.registration, seller.email],
    [t('billTo'), buyer.legalName, ...address(buyer), ...taxId(buyer.taxId)],
  ]);
}

function lineHeads({ sheet, t }: Writing): void {
  const style = { color: muted, size: 8.5 };
  sheet.line(t('description'), { x: page.margin, ...style });
  sheet.line(t('quantity'), { x: columns.quantity, align: 'end', ...style });
  sheet.line(t('unitPrice'), { x: columns.price, align: 'end', ...style });
  sheet.line(t('amount'), { x: columns.amount, align: 'end', ...style });
  sheet.y += 14;
  sheet.rule();
  sheet.y += 7;
}

/** What a line costs as the document shows it: with the tax where prices contain it. */
const shownAmount = ({ document }: Writing, line: DocumentLine): number =>
  document.taxInside ? line.amount : line.net;

function lineGroups(writing: Writing): void {
  const { sheet, document, lines, format } = writing;
  for (const [meter, group] of Map.groupBy(lines, (line) => line.meter)) {
    sheet.need(40);
    const sum = group.reduce((total, line) => total + shownAmount(writing, line), 0);
    sheet.line(documentWord(document.language, 'meter', meter), { x: page.margin, weight: 'bold' });
    sheet.line(format.money(sum), { x: columns.amount, weight: 'bold', align: 'end' });
    sheet.y += 15;
    for (const line of group) lineRow(writing, line);
    sheet.y += 6;
  }
  sheet.rule();
  sheet.y += 10;
}

const unitText = { hour: 'hour', month: 'month', year: 'year', gb: 'gb', 'gb-month': 'gbMonth', unit: 'unit' } as const;

function lineRow(writing: Writing, line: DocumentLine): void {
  const { sheet, document, format, t } = writing;
  const width = columns.quantity - page.margin - 78;
  const name = line.objectName || documentWord(document.language, 'meter', line.meter);
  const rows = sheet.wrap(name, width, {});
  sheet.need(rows.length * 12 + 16);
  for (const [i, row] of rows.entries()) sheet.line(row, { x: page.margin, y: sheet.y + i * 12, isName: true });
  const unit = t(unitText[line.unit]);
  sheet.line(`${format.number(line.quantity)} ${unit}`, { x: columns.quantity, align: 'end' });
  sheet.line(format.price(line.rateMicro), { x: columns.price, align: 'end' });
  sheet.line(format.money(shownAmount(writing, line)), { x: columns.amount, align: 'end' });
  sheet.y += rows.length * 12;
  const word =
    line.kind === 'hourly'
      ? documentWord(document.language, 'state', line.state)
      : documentWord(document.language, 'kind', line.kind);
  const until = new Date(line.until.getTime() - 1);
  const note = [word, `${format.date(line.from)} – ${format.date(until)}`, line.zoneId].join(' · ');
  sheet.line(note, { x: page.margin, size: 8, color: muted });
  sheet.y += 15;
}

function sums({ sheet, document, lines, format, t }: Writing): void {
  const { taxes, net, total } = document;
  const labelX = columns.price;
  const notes = [...new Set(taxes.flatMap((one) => taxReasons(document.language, one)))];
  const rows = taxes.reduce((count, { parts }) => count + (parts?.length ?? 1), 0);
  sheet.need(56 + rows * 15 + notes.length * 13);
  const row = (label: string, value: string, style: { weight?: 'bold'; size?: number } = {}) => {
    sheet.line(label, { x: labelX, align: 'end', ...(style.weight ? style : { color: muted }) });
    sheet.line(value, { x: columns.amount, align: 'end', ...style });
    sheet.y += 15;
  };
  row(t('net'), format.money(net));
  for (const one of taxes) {
    const onNet = { net: format.money(one.net) };
    for (const { name, title, ratePpm, tax } of one.parts ?? [])
      row(t('taxPart', { ...onNet, name, title, rate: format.percent(ratePpm / ppmInBp) }), format.money(tax));
    if (one.parts === undefined)
      row(
        t(one.category === 'S' ? 'tax' : 'noTax', { ...onNet, rate: format.percent(one.rateBp) }),
        format.money(one.tax),
      );
  }
  sheet.rule({ from: 300 });
  sheet.y += 8;
  row(t('total'), format.money(total), { weight: 'bold', size: 12 });
  sheet.y += 8;
  const width = right - page.margin;
  if (document.taxInside) sheet.y += sheet.block(t('taxInside'), { x: page.margin, width, color: muted });
  for (const note of notes) sheet.y += sheet.block(note, { x: page.margin, width });
  if (lines.some(({ kind }) => kind === 'partial-month'))
    sheet.y += sheet.block(t('proration'), { x: page.margin, width, color: muted });
  sheet.y += sheet.block(t(`rounding-${document.taxRounding ?? 'document'}`), { x: page.margin, width, color: muted });
  if (document.about !== null)
    sheet.y += sheet.block(`${t('reason')}: ${document.about.reason}`, { x: page.margin, width });
}

function payment({ sheet, document, t }: Writing): void {
  const { bank } = document.seller;
  if (bank === '' || document.kind === 'credit-note') return;
  const width = right - page.margin;
  const rows = sheet.wrap(bank, width, {}).length;
  sheet.need(rows * 13 + 44);
  sheet.y += 12;
  sheet.line(t('bank'), { x: page.margin, weight: 'bold' });
  sheet.y += 14;
  sheet.y += sheet.block(bank, { x: page.margin, width });
  sheet.y += sheet.block(t('reference'), { x: page.margin, width, color: muted });
}
