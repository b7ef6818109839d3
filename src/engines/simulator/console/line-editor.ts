/** A typed line may grow so long; a terminal's own limit is the same. */
const maxLine = 4096;
const maxSequence = 16;

export interface LineEvents {
  write(text: string): void;
  /** A line was ended with Return. */
  line(text: string): void;
  /** Ctrl-C. */
  interrupt(): void;
  /** Ctrl-D on an empty line. */
  end(): void;
  /** What a Tab completes: the line up to the cursor to what is to be inserted. */
  complete(before: string): string;
}

/** What a terminal does with keys before a program sees a line: echo, editing, history. */
export class LineEditor {
  /** Off while a password is typed. */
  echo = true;
  /** Lines that the arrow keys bring back, oldest first; null: none. */
  history: readonly string[] | null = null;
  readonly #events: LineEvents;
  #prompt = '';
  #text = '';
  #cursor = 0;
  #recalled = 0;
  #sequence = '';

  constructor(events: LineEvents) {
    this.#events = events;
  }

  /** Shows a prompt and begins an empty line. */
  ask(prompt: string): void {
    this.#prompt = prompt;
    this.#text = '';
    this.#cursor = 0;
    this.#recalled = 0;
    this.#events.write(prompt);
  }

  /** Takes what a keyboard sends. */
  type(text: string): void {
    for (const char of text) this.#take(char);
  }

  #take(char: string): void {
    if (this.#sequence !== '') return this.#follow(char);
    if (char === '\x1b') this.#sequence = char;
    else if (char === '\r' || char === '\n') this.#enter();
    else if (char === '\x7f' || char === '\b') this.#erase();
    else if (char === '\t') this.#complete();
    else if (char >= ' ') this.#insert(char);
    else this.#control(char);
  }

  /** The rest of an escape sequence: a letter or a tilde ends it. */
  #follow(char: string): void {
    this.#sequence += char;
    const begun = this.#sequence.length === 2 && (char === '[' || char === 'O');
    if (begun || (!/[A-Za-z~]/.test(char) && this.#sequence.length < maxSequence)) return;
    const key = this.#sequence.slice(2);
    this.#sequence = '';
    if (key === 'A') this.#recall(1);
    else if (key === 'B') this.#recall(-1);
    else if (key === 'C') this.#move(this.#cursor + 1);
    else if (key === 'D') this.#move(this.#cursor - 1);
    else if (key === 'H' || key === '1~') this.#move(0);
    else if (key === 'F' || key === '4~') this.#move(this.#text.length);
    else if (key === '3~') this.#replace(this.#cursor, this.#cursor + 1);
  }

  #control(char: string): void {
    const end = this.#text.length;
    if (char === '\x03') {
      this.#events.write('^C\r\n');
      this.#events.interrupt();
    } else if (char === '\x04') {
      if (end === 0) this.#events.end();
    } else if (char === '\x01') this.#move(0);
    else if (char === '\x05') this.#move(end);
    else if (char === '\x15') this.#replace(0, this.#cursor);
    else if (char === '\x0b') this.#replace(this.#cursor, end);
    else if (char === '\x17') this.#replace(this.#text.slice(0, this.#cursor).search(/\S+\s*$/), this.#cursor);
    else if (char === '\x0c')
      this.#events.write(`\x1b[H\x1b[2J${this.#prompt}${this.#text}${left(end - this.#cursor)}`);
  }

  #enter(): void {
    const line = this.#text;
    this.#text = '';
    this.#cursor = 0;
    this.#events.write('\r\n');
    this.#events.line(line);
  }

  #insert(text: string): void {
    if (this.#text.length + text.length > maxLine) return this.#events.write('\x07');
    const rest = this.#text.slice(this.#cursor);
    this.#text = this.#text.slice(0, this.#cursor) + text + rest;
    this.#cursor += text.length;
    if (this.echo) this.#events.write(text + rest + left(rest.length));
  }

  #erase(): void {
    if (this.#cursor > 0) this.#replace(this.#cursor - 1, this.#cursor);
  }

  /** Takes a part of the line out and draws what follows again. */
  #replace(from: number, to: number): void {
    if (from < 0 || from >= this.#text.length) return;
    const rest = this.#text.slice(to);
    const back = this.#cursor - from;
    this.#text = this.#text.slice(0, from) + rest;
    this.#cursor = from;
    if (this.echo) this.#events.write(`${left(back)}${rest}\x1b[K${left(rest.length)}`);
  }

  #move(to: number): void {
    const target = Math.max(0, Math.min(this.#text.length, to));
    const by = target - this.#cursor;
    this.#cursor = target;
    if (this.echo && by !== 0) this.#events.write(by < 0 ? left(-by) : `\x1b[${by}C`);
  }

  #recall(by: number): void {
    const { history } = this;
    if (history === null) return;
    const at = this.#recalled + by;
    if (at < 0 || at > history.length) return;
    this.#recalled = at;
    this.#move(this.#text.length);
    this.#replace(0, this.#text.length);
    this.#insert(at === 0 ? '' : (history[history.length - at] ?? ''));
  }

  #complete(): void {
    if (this.echo) this.#insert(this.#events.complete(this.#text.slice(0, this.#cursor)));
  }
}

const left = (by: number): string => (by > 0 ? `\x1b[${by}D` : '');
