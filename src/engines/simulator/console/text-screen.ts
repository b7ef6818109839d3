export const columns = 80;
export const rows = 30;

/** Foreground and background of a cell, as numbers of the palette. */
export interface Ink {
  fore: number;
  back: number;
}
export interface Cell extends Ink {
  code: number;
}

const plain: Ink = { fore: 7, back: 0 };
const maxSequence = 32;
const tabWidth = 8;

/** The text mode of a guest's screen: what a terminal on it shows. */
export class TextScreen {
  cursor = { x: 0, y: 0 };
  readonly #cells: Cell[][] = Array.from({ length: rows }, () => blankRow());
  readonly #changed: (from: number, to: number) => void;
  #ink: Ink = plain;
  #inverse = false;
  #bright = false;
  #sequence = '';

  /** `changed` is notified of the rows that look different now, the last one included. */
  constructor(changed: (from: number, to: number) => void) {
    this.#changed = changed;
  }

  cellAt(x: number, y: number): Cell {
    return this.#cells[y]?.[x] ?? { code: 32, ...plain };
  }

  /** Empties it, as a machine that starts does. */
  clear(): void {
    this.#cells.forEach((_, y) => (this.#cells[y] = blankRow()));
    this.cursor = { x: 0, y: 0 };
    this.#changed(0, rows - 1);
  }

  /** Takes text with the control characters of a terminal. */
  write(text: string): void {
    const before = this.cursor.y;
    let top = before;
    for (const char of text) {
      this.#take(char);
      top = Math.min(top, this.cursor.y);
      // A row that the cursor leaves loses it.
      this.#changed(this.cursor.y, this.cursor.y);
    }
    this.#changed(top, Math.max(before, this.cursor.y));
  }

  #take(char: string): void {
    if (this.#sequence !== '') return this.#follow(char);
    const { cursor } = this;
    if (char === '\x1b') this.#sequence = char;
    else if (char === '\r') cursor.x = 0;
    else if (char === '\n') this.#down();
    else if (char === '\b') cursor.x = Math.max(0, cursor.x - 1);
    else if (char === '\t') cursor.x = Math.min(columns - 1, (Math.floor(cursor.x / tabWidth) + 1) * tabWidth);
    else if (char >= ' ') this.#put(char.codePointAt(0) ?? 32);
  }

  #put(code: number): void {
    if (this.cursor.x >= columns) {
      this.cursor.x = 0;
      this.#down();
    }
    const { fore, back } = this.#ink;
    const bright = this.#bright && fore < 8 ? fore + 8 : fore;
    const ink = this.#inverse ? { fore: back, back: bright } : { fore: bright, back };
    const row = this.#cells[this.cursor.y];
    if (row) row[this.cursor.x] = { code, ...ink };
    this.cursor.x += 1;
  }

  #down(): void {
    if (this.cursor.y < rows - 1) return void (this.cursor.y += 1);
    this.#cells.shift();
    this.#cells.push(blankRow());
    this.#changed(0, rows - 1);
  }

  #follow(char: string): void {
    this.#sequence += char;
    if (this.#sequence.length === 2 && char === '[') return;
    if (!/[A-Za-z~]/.test(char) && this.#sequence.length < maxSequence) return;
    const values = this.#sequence.slice(2, -1).split(';').map(Number);
    this.#sequence = '';
    this.#command(char, values);
  }

  #command(char: string, values: number[]): void {
    const { cursor } = this;
    const [first = 0, second = 0] = values;
    const by = Math.max(1, first);
    if (char === 'A') cursor.y = Math.max(0, cursor.y - by);
    else if (char === 'B') cursor.y = Math.min(rows - 1, cursor.y + by);
    else if (char === 'C') cursor.x = Math.min(columns - 1, cursor.x + by);
    else if (char === 'D') cursor.x = Math.max(0, Math.min(columns - 1, cursor.x) - by);
    else if (char === 'H') this.cursor = { x: Math.min(columns, Math.max(1, second)) - 1, y: Math.min(rows, by) - 1 };
    else if (char === 'J' && first === 2) this.#eraseAll();
    else if (char === 'K') this.#eraseLine();
    else if (char === 'm') values.forEach((value) => this.#style(value));
  }

  #eraseAll(): void {
    const at = this.cursor;
    this.clear();
    this.cursor = at;
  }

  #eraseLine(): void {
    const row = this.#cells[this.cursor.y];
    row?.splice(this.cursor.x, columns, ...blankRow().slice(this.cursor.x));
  }

  #style(value: number): void {
    if (value === 0) {
      this.#ink = plain;
      this.#inverse = false;
      this.#bright = false;
    } else if (value === 1) this.#bright = true;
    else if (value === 7) this.#inverse = true;
    else if (value >= 30 && value <= 37) this.#ink = { ...this.#ink, fore: value - 30 };
    else if (value >= 40 && value <= 47) this.#ink = { ...this.#ink, back: value - 40 };
    else if (value >= 90 && value <= 97) this.#ink = { ...this.#ink, fore: value - 82 };
  }
}

const blankRow = (): Cell[] => Array.from({ length: columns }, () => ({ code: 32, ...plain }));
