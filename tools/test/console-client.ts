import { until } from './live-simulator.ts';

/** A page's end of a console's WebSocket. */
export interface ConsoleClient {
  /** Everything that came, as Latin-1. */
  readonly text: string;
  send(data: string | Buffer): void;
  /** Waits for what matches, in what came since the last time it was waited for; answers that part. */
  wait(what: RegExp): Promise<string>;
  /** Waits until so many more have come; fails unless they are these. */
  bytes(wanted: readonly number[]): Promise<void>;
  /** The code and reason with which it was closed. */
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

/** Opens a WebSocket as a page does. Rejects with the status where the server does not take it. */
export async function openSocket(
  url: string,
  { headers, protocols }: { headers: Record<string, string>; protocols: string[] },
): Promise<ConsoleClient> {
  // Typed edge: Node's WebSocket takes headers, which the type of the browser's does not know.
  const socket = new WebSocket(url, { protocols, headers } as unknown as string[]);
  socket.binaryType = 'arraybuffer';
  let text = '';
  let read = 0;
  socket.addEventListener('message', ({ data }) => void (text += Buffer.from(data as ArrayBuffer).toString('latin1')));
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
  );
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the server does not take the WebSocket')));
  });
  return {
    get text() {
      return text;
    },
    send: (data) => socket.send(Uint8Array.from(Buffer.from(data))),
    async wait(what) {
      const found = await until(`${what} in ${JSON.stringify(text.slice(read).slice(-300))}`, async () => {
        const match = what.exec(text.slice(read));
        return match && { end: read + match.index + match[0].length };
      });
      const part = text.slice(read, found.end);
      read = found.end;
      return part;
    },
    async bytes(wanted) {
      await until(`${wanted.length} bytes`, async () => text.length >= read + wanted.length);
      const came = [...Buffer.from(text.slice(read, (read += wanted.length)), 'latin1')];
      if (came.join() !== wanted.join()) throw new Error(`not ${wanted.join()} came but ${came.join()}`);
    },
    closed,
    close: () => socket.close(),
  };
}
