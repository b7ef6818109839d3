import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { EgressError } from '#platform/egress.ts';
import { upgradeConfigured } from '#platform/egress-upgrade.ts';
import { CloudSilent } from './errors.ts';

const opcodes = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
/** Larger messages than any screen sends end the stream. */
const maxMessageBytes = 67_108_864;

/** Opens the address of a console: a WebSocket whose messages are bytes of a screen. Throws CloudSilent or Failure. */
export async function openWebSocket(url: URL, signal: AbortSignal): Promise<Duplex> {
  const target = { url: `${url.protocol === 'https:' ? 'https:' : 'http:'}//${url.host}` };
  const headers = {
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'sec-websocket-version': '13',
    'sec-websocket-protocol': 'binary',
    // Console proxies compare it with the address that they are reached at.
    origin: url.origin,
  };
  const path = `${url.pathname}${url.search}`;
  const opened = await upgradeConfigured(target, { path, protocol: 'websocket', headers, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof EgressError)) throw error;
      throw new CloudSilent(say('unreachable', { reason: error.reason }), { cause: error });
    },
  );
  if ('status' in opened) throw new Failure(say('answered-with-status', { status: opened.status }));
  return messagesOf(opened);
}

/** The bytes in the messages of a WebSocket, both ways, as its client. */
export function messagesOf(socket: Duplex): Duplex {
  let waiting: Buffer = Buffer.alloc(0);
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => void socket.resume(),
    write: (bytes: Buffer, _encoding, done) => void socket.write(frameOf(opcodes.binary, bytes), () => done()),
    destroy(error, done) {
      if (!socket.destroyed) socket.end(frameOf(opcodes.close, Buffer.alloc(0)), () => socket.destroy());
      done(error);
    },
  });
  socket.on('data', (bytes: Buffer) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    for (;;) {
      const frame = firstFrame(waiting);
      if (frame === null) return;
      if (frame === 'too large') return void stream.destroy();
      waiting = waiting.subarray(frame.end);
      if (frame.opcode === opcodes.close) return void stream.push(null);
      if (frame.opcode === opcodes.ping) socket.write(frameOf(opcodes.pong, frame.payload));
      else if (frame.opcode <= opcodes.binary && !stream.push(frame.payload)) socket.pause();
    }
  });
  socket.on('error', () => socket.destroy()).once('close', () => stream.push(null));
  return stream;
}

interface Frame {
  opcode: number;
  payload: Buffer;
  end: number;
}

/** The first message, or part of one; null while it is not complete. */
function firstFrame(bytes: Buffer): Frame | 'too large' | null {
  const [first, second] = [bytes[0], bytes[1]];
  if (first === undefined || second === undefined) return null;
  const short = second & 0x7f;
  const head = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < head) return null;
  const size = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (size > maxMessageBytes) return 'too large';
  if (bytes.length < head + size) return null;
  return { opcode: first & 0x0f, payload: bytes.subarray(head, head + size), end: head + size };
}

/** A message to a server, which a client masks. */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head = Buffer.alloc(size > 65_535 ? 10 : size > 125 ? 4 : 2);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (size > 65_535 ? 127 : size > 125 ? 126 : size);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(size), 2);
  if (head.length === 4) head.writeUInt16BE(size, 2);
  const mask = randomBytes(4);
  const masked = Buffer.from(payload);
  for (let i = 0; i < masked.length; i++) masked[i] = masked[i]! ^ mask[i % 4]!;
  return Buffer.concat([head, mask, masked]);
}
