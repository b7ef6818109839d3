import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './failures.ts';

export interface Asker {
  /** The answer to a question; `hidden` ones are not echoed. */
  ask(question: string, how?: { hidden?: boolean }): Promise<string>;
  close(): void;
}

/** Asks at the terminal, or takes the lines of a pipe; questions go to the error output, answers alone to scripts. */
export function openAsker(): Asker {
  let hidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const iterator = lines[Symbol.asyncIterator]();
  return {
    async ask(question, how = {}) {
      process.stderr.write(`${question}: `);
      hidden = how.hidden === true;
      const { value, done } = await iterator.next();
      if (hidden || done) process.stderr.write('\n');
      hidden = false;
      if (done) throw new UsageError(`No input for "${question}".`);
      return value.trimEnd();
    },
    close: () => lines.close(),
  };
}
