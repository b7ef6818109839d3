import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The harmless file that every scanner calls a virus (https://www.eicar.org), in two parts so that none does so here. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

/** `hang-up`: it ends the connection in the middle of the bytes. `mute`: it never answers. `error`: it cannot scan. */
export type ScannerFault = 'hang-up' | 'mute' | 'error';

export interface ScannerSandbox {
  /** What the console is given as the scanner's address. */
  url: string;
  /** How many streams it has begun to read. */
  streams(): number;
  /** What becomes of the next streams; each fault hits one. */
  fail(...faults: ScannerFault[]): void;
  close(): Promise<void>;
}

interface Options {
  /** Where it listens: a port of loopback (0: any) or the path of a socket. */
  at: number | string;
  /** As clamd's StreamMaxLength. */
  maxBytes?: number;
}

/** A scanner that speaks clamd's protocol, and knows one virus: the EICAR test file, wherever it is in a stream. */
export async function serveScanner({ at, maxBytes = 104_857_600 }: Options): Promise<ScannerSandbox> {
  const faults: ScannerFault[] = [];
  let streams = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
    void converse(socket, {
      maxBytes,
      begin() {
        streams += 1;
        return faults.shift() ?? null;
      },
    }).catch(() => socket.destroy());
  });
  await listen(server, at);
  return {
    url: typeof at === 'string' ? `unix:${at}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams: () => streams,
    fail: (...more) => void faults.push(...more),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const listen = (server: Server, at: number | string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    if (typeof at === 'string') server.listen(at, resolve);
    else server.listen(at, '127.0.0.1', resolve);
  });

interface Session {
  maxBytes: number;
  /** A stream begins; what goes wrong with it. */
  begin(): ScannerFault | null;
}

/** One command on a connection: `z` ends commands and answers with a null, `n` with a line feed. */
async function converse(socket: Socket, session: Session): Promise<void> {
  const source = new Source(socket);
  const prefix = (await source.take(1)).toString('latin1');
  const end = prefix === 'n' ? '\n' : '\0';
  let command = prefix === 'z' || prefix === 'n' ? '' : prefix;
  for (let next = await source.take(1); next.toString('latin1') !== end; next = await source.take(1))
    command += next.toString('latin1');
  const answer = (text: string) => socket.end(text + end);
  if (command === 'PING') return void answer('PONG');
  if (command === 'VERSION') return void answer('ClamAV 1.4.1/Sandbox');
  if (command !== 'INSTREAM') return void answer('UNKNOWN COMMAND');
  const fault = session.begin();
  const found = await scan(source, { maxBytes: session.maxBytes, breaksOff: fault === 'hang-up' });
  if (fault === 'hang-up') return void socket.destroy();
  if (fault === 'mute') return;
  if (fault === 'error') return void answer("Can't allocate memory ERROR");
  answer(found);
}

/** Reads pieces until an empty one. Says at once when they are more than it takes, and reads no further. */
async function scan(source: Source, how: { maxBytes: number; breaksOff: boolean }): Promise<string> {
  let [total, infected] = [0, false];
  let tail: Buffer = Buffer.alloc(0);
  for (;;) {
    const length = (await source.take(4)).readUInt32BE(0);
    if (length === 0) return infected ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
    total += length;
    if (total > how.maxBytes) return 'INSTREAM size limit exceeded. ERROR';
    const piece = Buffer.concat([tail, await source.take(length)]);
    if (how.breaksOff) return '';
    infected ||= piece.includes(eicar);
    tail = piece.subarray(Math.max(0, piece.length - eicar.length + 1));
  }
}

/** Exactly so many bytes of a connection at a time. */
class Source {
  readonly #parts: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  constructor(socket: Socket) {
    // Typed edge: a socket without an encoding gives buffers.
    this.#parts = (socket as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#rest.length < bytes) {
      const next = await this.#parts.next();
      if (next.done === true) throw new Error('The client hung up.');
      this.#rest = Buffer.concat([this.#rest, next.value]);
    }
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }
}
