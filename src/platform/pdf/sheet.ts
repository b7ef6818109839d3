// oxlint-disable-next-line no-named-as-default -- its types know of no other export
import PDFDocument from 'pdfkit';
import { fontFile, type Weight } from './fonts.ts';
import { runsOf, shown, type Run } from './runs.ts';

/** Points: A4, with a margin. */
export const page = { width: 595.28, height: 841.89, margin: 48, bottom: 72 } as const;

export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  /** `end`: the text ends at `x`. */
  align?: 'start' | 'end';
  /** Runs in the direction of its own first letter, as names and addresses do. */
  isName?: boolean;
}

interface Setup {
  rtl: boolean;
  lang: string;
  info: PDFKit.DocumentInfo;
  /** Writes what stands at the top of each further page. */
  onPage: (sheet: Sheet) => void;
}

const ascii = /^[ -~]*$/;
const lineHeight = 1.35;
/** How far below its top a line of text stands, for all fonts of it. */
const ascent = 0.95;

/**
 * A document that is written from top to bottom, in either direction: `x` counts from the side where its lines begin, so that one
 * layout serves both.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly rtl: boolean;
  y: number = page.margin;
  readonly #fonts = new Set<string>();
  readonly #onPage: (sheet: Sheet) => void;

  constructor({ rtl, lang, info, onPage }: Setup) {
    this.rtl = rtl;
    this.#onPage = onPage;
    this.pdf = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, info, lang, font: '' });
  }

  /** Begins a new page where the rest of this one is too small. */
  need(height: number): void {
    if (this.y + height <= page.height - page.bottom) return;
    this.pdf.addPage();
    this.y = page.margin;
    this.#onPage(this);
  }

  #use(run: Run, weight: Weight): void {
    const name = `${run.font} ${weight}`;
    if (!this.#fonts.has(name)) {
      this.pdf.registerFont(name, fontFile(run.face, weight));
      this.#fonts.add(name);
    }
    this.pdf.font(name);
  }

  #runs(text: string, { isName = false }: TextStyle): Run[] {
    return runsOf(text, isName ? 'auto' : this.rtl ? 'rtl' : 'ltr');
  }

  #widthOf(run: Run, { size = 9, weight = 'regular' }: TextStyle): number {
    this.#use(run, weight);
    return this.pdf.fontSize(size).widthOfString(run.text, optionsOf(run));
  }

  /** How wide a text is. */
  width(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce((sum, run) => sum + this.#widthOf(run, style), 0);
  }

  /** Writes one line at a height. */
  line(text: string, { x, y = this.y, ...style }: TextStyle & { x: number; y?: number }): void {
    const runs = this.#runs(text, style).map((run) => ({ run, width: this.#widthOf(run, style) }));
    const width = runs.reduce((sum, one) => sum + one.width, 0);
    const start = style.align === 'end' ? x - width : x;
    let left = this.rtl ? page.width - start - width : start;
    for (const { run, width: own } of runs) {
      this.#use(run, style.weight ?? 'regular');
      this.pdf
        .fontSize(style.size ?? 9)
        .fillColor(style.color ?? '#1a2230')
        .text(run.text, left, y + (style.size ?? 9) * ascent, {
          ...optionsOf(run),
          lineBreak: false,
          baseline: 'alphabetic',
        });
      left += own;
    }
  }

  /** Breaks a text into lines that are no wider than so much. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = [];
      for (const word of shown(paragraph)
        .split(' ')
        .flatMap((one) => this.#fit(one, width, style))) {
        const last = lines.at(-1);
        if (last !== undefined && this.width(`${last} ${word}`, style) <= width)
          lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
      }
      return lines;
    });
  }

  /** A word that is too wide as pieces that are not. */
  #fit(word: string, width: number, style: TextStyle): string[] {
    if (this.width(word, style) <= width) return [word];
    const pieces = [''];
    for (const char of word) {
      if (this.width(pieces.at(-1) + char, style) > width) pieces.push('');
      pieces[pieces.length - 1] += char;
    }
    return pieces;
  }

  /** Writes a text in as many lines as it needs below the others, and answers how high they are. */
  block(
    text: string,
    { x, y = this.y, width, ...style }: TextStyle & { x: number; y?: number; width: number },
  ): number {
    const height = (style.size ?? 9) * lineHeight;
    const lines = this.wrap(text, width, style);
    for (const [i, one] of lines.entries()) this.line(one, { ...style, x, y: y + i * height });
    return lines.length * height;
  }

  /** A rule from one side to the other, or part of the way. */
  rule({ from = page.margin, y = this.y }: { from?: number; y?: number } = {}): void {
    const until = page.width - page.margin;
    const [a, b] = this.rtl ? [page.width - until, page.width - from] : [from, until];
    this.pdf.moveTo(a, y).lineTo(b, y).lineWidth(0.7).strokeColor('#d7dce4').stroke();
  }

  /** Draws an image into a box at the side where lines begin. */
  image(content: Buffer, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    const left = this.rtl ? page.width - x - width : x;
    this.pdf.image(content, left, y, { fit: [width, height], align: this.rtl ? 'right' : undefined });
  }
}

/** Without features pdfkit keeps words apart, which would put those of Hebrew and Arabic in the wrong order. */
const optionsOf = (run: Run): { features?: never[] } => (ascii.test(run.text) ? {} : { features: [] });
