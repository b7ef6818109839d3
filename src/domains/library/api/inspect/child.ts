import { inspect } from './inspect.ts';
import type { Reader } from './reader.ts';

/**
 * Runs alone in a process that may open no file, start no other and keep little memory: all that it sees of the image
 * comes in pieces from its parent, over the channel between them.
 */
interface Begin {
  size: number;
  format: string | null;
}
const waiting: ((bytes: Buffer) => void)[] = [];

process.on('message', (message: Begin | { bytes: Uint8Array }) => {
  if ('bytes' in message) return waiting.shift()?.(Buffer.from(message.bytes));
  const reader: Reader = {
    size: message.size,
    read: (from, length) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        process.send?.({ from, length });
      }),
  };
  inspect(reader, message.format).then(
    (verdict) => process.send?.({ verdict }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
