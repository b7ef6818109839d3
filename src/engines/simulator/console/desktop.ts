import { glyphHeight, glyphOf, glyphWidth } from './font.ts';
import { columns, rows, TextScreen, type Cell } from './text-screen.ts';

/** A dot of the font is a square of four dots of the screen. */
const scale = 2;
const cellWidth = (glyphWidth + 1) * scale;
const cellHeight = (glyphHeight + 1) * scale;

export const width = columns * cellWidth;
export const height = rows * cellHeight;

/** Red, green and blue of each color of the text mode. */
export const palette: readonly (readonly [number, number, number])[] = [
  [12, 16, 24],
  [205, 68, 68],
  [86, 170, 96],
  [200, 150, 60],
  [80, 130, 220],
  [180, 95, 200],
  [70, 170, 180],
  [208, 214, 224],
  [96, 104, 118],
  [245, 110, 110],
  [120, 215, 130],
  [240, 195, 100],
  [120, 170, 255],
  [220, 140, 240],
  [110, 215, 225],
  [255, 255, 255],
];

/** The screen of a guest as dots, each an index into the palette; it sends changed lines to its watchers. */
export class Desktop {
  readonly text = new TextScreen((from, to) => this.#touch(from, to));
  readonly #dots = new Uint8Array(width * height);
  readonly #stale = new Set<number>(Array.from({ length: rows }, (_, y) => y));
  /** Lines of text that have not been sent to the watchers. */
  readonly #dirty = new Set<number>();
  readonly #watchers = new Set<(from: number, to: number) => void>();
  #pointer: { x: number; y: number } | null = null;
  #sending = false;

  /** Calls `changed` with the inclusive range of changed pixel rows. Returns the function that ends it. */
  watch(changed: (from: number, to: number) => void): () => void {
    this.#watchers.add(changed);
    return () => void this.#watchers.delete(changed);
  }

  /** Moves the mouse, which shows as a cell in the other colors. */
  point(at: { x: number; y: number }): void {
    const to = { x: Math.floor(at.x / cellWidth), y: Math.floor(at.y / cellHeight) };
    const from = this.#pointer;
    if (from?.x === to.x && from.y === to.y) return;
    this.#pointer = to;
    for (const y of [from?.y, to.y]) if (y !== undefined && y < rows) this.#touch(y, y);
  }

  /** All dots, line after line, as they are now. */
  dots(): Uint8Array {
    for (const y of this.#stale) for (let x = 0; x < columns; x++) this.#draw(x, y);
    this.#stale.clear();
    return this.#dots;
  }

  #touch(from: number, to: number): void {
    for (let y = from; y <= to; y++) {
      this.#stale.add(y);
      this.#dirty.add(y);
    }
    if (this.#sending) return;
    this.#sending = true;
    // What one key changes is sent at once, not letter by letter.
    setImmediate(() => {
      this.#sending = false;
      const [first, last] = [Math.min(...this.#dirty), Math.max(...this.#dirty)];
      this.#dirty.clear();
      for (const changed of this.#watchers) changed(first * cellHeight, (last + 1) * cellHeight - 1);
    });
  }

  #draw(x: number, y: number): void {
    const cell = this.text.cellAt(x, y);
    const { cursor } = this.text;
    const turned = (this.#pointer?.x === x && this.#pointer.y === y) || (cursor.x === x && cursor.y === y);
    const [fore, back] = turned ? [cell.back, cell.fore] : [cell.fore, cell.back];
    this.#drawGlyph({ code: cell.code, fore, back }, x * cellWidth, y * cellHeight);
  }

  #drawGlyph({ code, fore, back }: Cell, left: number, top: number): void {
    const glyph = glyphOf(code);
    for (let line = 0; line < cellHeight; line++) {
      const start = (top + line) * width + left;
      const dot = line / scale;
      for (let across = 0; across < cellWidth; across++) {
        const lit = ((glyph[Math.floor(across / scale)] ?? 0) >> Math.floor(dot)) & 1;
        this.#dots[start + across] = lit === 1 && dot < glyphHeight ? fore : back;
      }
    }
  }
}
