import { isRtl } from '#kernel/languages.ts';
import type { PdfLanguage } from './format.ts';
import { page, Sheet } from './sheet.ts';

/** Where text ends at the far side. */
export const right = page.width - page.margin;
/** The color of labels and notes. */
export const muted = '#5b6575';

/** What stands at the head of a document. */
export interface Letterhead {
  siteName: string;
  primaryColor: string;
  /** PNG or JPEG, which PDF knows; null: the name is printed instead. */
  image: Buffer | null;
}

interface Letter {
  language: PdfLanguage;
  title: string;
  author: string;
  at: Date;
  /** Writes what stands at the top of each further page. */
  onPage?: (sheet: Sheet) => void;
}

/** Writes a document in its language and direction, with the characters that it uses embedded. */
export async function writeLetter(
  { language, title, author, at, onPage = () => undefined }: Letter,
  write: (sheet: Sheet) => void | Promise<void>,
): Promise<Buffer> {
  const info = { Title: title, Author: author, CreationDate: at, ModDate: at };
  const sheet = new Sheet({ rtl: isRtl(language), lang: language, info, onPage });
  const chunks: Buffer[] = [];
  sheet.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    sheet.pdf.on('end', resolve);
    sheet.pdf.on('error', reject);
  });
  await write(sheet);
  sheet.pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The head of the first page: logo, title, and facts with their labels. */
export function writeHead(
  sheet: Sheet,
  {
    logo,
    title,
    facts,
  }: { logo: Letterhead; title: string; facts: readonly (readonly [label: string, value: string])[] },
): void {
  const top = page.margin;
  if (logo.image === null)
    sheet.line(logo.siteName, { x: page.margin, y: top + 4, size: 18, weight: 'bold', color: logo.primaryColor });
  else sheet.image(logo.image, { x: page.margin, y: top, width: 170, height: 48 });
  sheet.line(title, { x: right, y: top, size: 20, weight: 'bold', align: 'end' });
  for (const [i, [label, value]] of facts.entries()) {
    const y = top + 34 + i * 13;
    sheet.line(label, { x: right - 150, y, color: muted, align: 'end' });
    sheet.line(value, { x: right, y, align: 'end' });
  }
  sheet.y = Math.max(top + 64, top + 34 + facts.length * 13) + 18;
}

/** Two parties side by side: a label, a name, and further lines, of which empty ones are left out. */
export function writeParties(sheet: Sheet, sides: readonly (readonly string[])[]): void {
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

/** The foot of each page, once it is known how many there are. */
export function writeFeet(sheet: Sheet, text: string, pageText: (at: number, of: number) => string): void {
  const { count } = sheet.pdf.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    sheet.pdf.switchToPage(i);
    const y = page.height - 44;
    sheet.rule({ y: y - 8 });
    const style = { y, size: 8, color: muted };
    sheet.line(text, { x: page.margin, ...style });
    sheet.line(pageText(i + 1, count), { x: right, align: 'end', ...style });
  }
}
