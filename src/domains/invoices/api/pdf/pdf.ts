import { documentText, documentWord, isRtl, markTexts, taxReasons, type DocumentText } from '../../document-texts.ts';
import type { DocumentLine, IssuedDocument } from '../../document.ts';
import { monthPeriod } from '../month-period.ts';
import type { DocumentLogo } from '../read-logo.ts';
import { formatOf, type Format } from './format.ts';
import { page, Sheet } from './sheet.ts';

interface Printed {
  document: IssuedDocument;
  lines: readonly DocumentLine[];
  logo: DocumentLogo;
}

interface Writing extends Printed {
  sheet: Sheet;
  format: Format;
  t: (text: DocumentText, values?: Record<string, string>) => string;
}

const right = page.width - page.margin;
const muted = '#5b6575';
/** Where the columns of the lines end. */
const columns = { quantity: 388, price: 466, amount: right } as const;

/** A document as PDF, in its own language and direction, with the characters that it uses embedded. */
export async function pdfOf(printed: Printed): Promise<Buffer> {
  const { document } = printed;
  const { language, number, seller } = document;
  const format = formatOf(language, document.currency);
  const t = (text: DocumentText, values?: Record<string, string>) => documentText(language, text, values);
  const title = document.kind === 'invoice' ? t('invoice') : t('creditNote');
  const at = new Date(document.issuedAt);
  const sheet = new Sheet({
    rtl: isRtl(language),
    lang: language,
    info: { Title: `${title} ${number}`, Author: seller.legalName, CreationDate: at, ModDate: at },
    onPage: (one) => lineHeads({ ...printed, sheet: one, format, t }),
  });
  const writing: Writing = { ...printed, sheet, format, t };
  const chunks: Buffer[] = [];
  sheet.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    sheet.pdf.on('end', resolve);
    sheet.pdf.on('error', reject);
  });
  head(writing, title);
  parties(writing);
  lineHeads(writing);
  lineGroups(writing);
  sums(writing);
  payment(writing);
  feet(writing);
  sheet.pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function head({ sheet, document, logo, format, t }: Writing, title: string): void {
  const top = page.margin;
  if (logo.image === null)
    sheet.line(logo.siteName, { x: page.margin, y: top + 4, size: 18, weight: 'bold', color: logo.primaryColor });
  else sheet.image(logo.image, { x: page.margin, y: top, width: 170, height: 48 });
  sheet.line(title, { x: right, y: top, size: 20, weight: 'bold', align: 'end' });
  const period = monthPeriod(document.month);
  const facts: [DocumentText, string][] = [
    ['number', document.number],
    ['date', format.date(new Date(document.issuedAt))],
    ...(document.dueAt === null ? [] : [['due', format.date(new Date(document.dueAt))] as [DocumentText, string]]),
    ['supply', `${format.date(period.from)} – ${format.date(period.last)}`],
    ...(document.about === null ? [] : [['about', document.about.number] as [DocumentText, string]]),
    ...(document.buyer.purchaseOrder === ''
      ? []
      : [['purchaseOrder', document.buyer.purchaseOrder] as [DocumentText, string]]),
  ];
  for (const [i, [label, value]] of facts.entries()) {
    const y = top + 34 + i * 13;
    sheet.line(t(label), { x: right - 150, y, color: muted, align: 'end' });
    sheet.line(value, { x: right, y, align: 'end' });
  }
  sheet.y = Math.max(top + 64, top + 34 + facts.length * 13) + 18;
  const width = right - page.margin;
  for (const mark of markTexts(document))
    sheet.y += sheet.block(mark, { x: page.margin, width, size: 11, weight: 'bold' }) + 8;
}

function parties({ sheet, document, format, t }: Writing): void {
  const { seller, buyer } = document;
  const address = (party: typeof seller | typeof buyer) => [
    party.street,
    [party.postalCode, party.city, party.region].filter((part) => part !== '').join(' '),
    format.country(party.country),
  ];
  const taxId = (id: string) => (id === '' ? [] : [`${t('taxId')}: ${id}`]);
  const sides = [
    [t('from'), seller.legalName, ...address(seller), ...taxId(seller.taxId), seller.registration, seller.email],
    [t('billTo'), buyer.legalName, ...address(buyer), ...taxId(buyer.taxId)],
  ];
  const width = (right - page.margin) / 2 - 12;
  const heights = sides.map(([label = '', name = '', ...rest], i) => {
    const x = page.margin + i * (width + 24);
    let y = sheet.y;
    y += sheet.block(label, { x, y, width, color: muted });
    y += sheet.block(name, { x, y, width, size: 10, weight: 'bold', isName: true });
    for (const one of rest) if (one !== '') y += sheet.block(one, { x, y, width, isName: true });
    return y;
  });
  sheet.y = Math.max(...heights) + 22;
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
  sheet.need(56 + taxes.length * 14 + notes.length * 13);
  const row = (label: string, value: string, style: { weight?: 'bold'; size?: number } = {}) => {
    sheet.line(label, { x: labelX, align: 'end', ...(style.weight ? style : { color: muted }) });
    sheet.line(value, { x: columns.amount, align: 'end', ...style });
    sheet.y += 15;
  };
  row(t('net'), format.money(net));
  for (const one of taxes) {
    const values = { rate: format.percent(one.rateBp), net: format.money(one.net) };
    row(t(one.category === 'S' ? 'tax' : 'noTax', values), format.money(one.tax));
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

/** The foot of each page, once it is known how many there are. */
function feet({ sheet, document, t }: Writing): void {
  const { count } = sheet.pdf.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    sheet.pdf.switchToPage(i);
    const y = page.height - 44;
    sheet.rule({ y: y - 8 });
    const style = { y, size: 8, color: muted };
    sheet.line(`${document.seller.legalName} · ${document.number}`, { x: page.margin, ...style });
    sheet.line(t('page', { page: String(i + 1), pages: String(count) }), { x: right, align: 'end', ...style });
  }
}
