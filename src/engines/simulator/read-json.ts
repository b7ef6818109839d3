import type { IncomingMessage } from 'node:http';

/** The request's body is larger than its route takes. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** The JSON body, undefined when there is none. Throws TooLarge, or SyntaxError for what is not JSON. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    // Typed edge: a stream without an encoding gives buffers.
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw new TooLarge(`The body may have ${maxBytes} bytes.`);
    parts.push(bytes);
  }
  if (size === 0) return undefined;
  // Another type is refused because a browser sends it across origins without asking.
  if (!request.headers['content-type']?.startsWith('application/json')) throw new SyntaxError('The body must be JSON.');
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
