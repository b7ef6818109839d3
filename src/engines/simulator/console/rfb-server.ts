import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import zlib from 'node:zlib';
import { ByteReader, StreamEnded } from './byte-reader.ts';
import { height, width, type Desktop } from './desktop.ts';
import { keyboard } from './keys.ts';
import { formatBytes, ownFormat, pixelsOf, readFormat, writeFormat, type Area } from './pixels.ts';

/** What a viewer sees and does. */
export interface Screen {
  name: string;
  desktop: Desktop;
  type(text: string): void;
  /** Ctrl-Alt-Del. */
  restart(): void;
}

/** The viewer does not keep to RFB 3.8. */
class ProtocolError extends Error {
  override name = 'ProtocolError';
}

const version = 'RFB 003.008\n';
const encodings = { raw: 0, zlib: 6 } as const;
const maxCutText = 1_048_576;

/** Speaks RFB 3.8 (RFC 6143) with one viewer until either side ends the stream. */
export async function serveRfb(stream: Duplex, screen: Screen): Promise<void> {
  const reader = new ByteReader(stream);
  const viewer = new Viewer(stream, screen);
  const unwatch = screen.desktop.watch((from, to) => viewer.changed(from, to));
  try {
    await greet(stream, reader, screen);
    for (;;) await viewer.receive(reader);
  } catch (error) {
    const expected = error instanceof ProtocolError || error instanceof StreamEnded || stream.destroyed;
    if (!expected) throw error;
  } finally {
    unwatch();
    viewer.close();
    stream.destroy();
  }
}

async function greet(stream: Duplex, reader: ByteReader, { name }: Screen): Promise<void> {
  stream.write(version);
  if ((await reader.take(version.length)).toString('latin1') !== version) {
    stream.end(Buffer.concat([Buffer.from([0]), withLength('RFB 3.8 only.')]));
    throw new ProtocolError('another version');
  }
  // One type, None: who may open the stream was decided before.
  stream.write(Buffer.from([1, 1]));
  if ((await reader.take(1))[0] !== 1) throw new ProtocolError('another security type');
  stream.write(Buffer.alloc(4));
  await reader.take(1);
  const size = Buffer.alloc(4);
  size.writeUInt16BE(width, 0);
  size.writeUInt16BE(height, 2);
  stream.write(Buffer.concat([size, writeFormat(ownFormat), withLength(name)]));
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

class Viewer {
  readonly #stream: Duplex;
  readonly #screen: Screen;
  readonly #keys = keyboard();
  readonly #deflate = zlib.createDeflate({ level: 6 });
  #format = ownFormat;
  #zlib = false;
  /** What it wants to see next; null while it asks for nothing. */
  #wanted: Area | null = null;
  /** Lines that it has not seen as they are now. */
  #stale: { from: number; to: number } | null = null;
  #sending = false;

  constructor(stream: Duplex, screen: Screen) {
    this.#stream = stream;
    this.#screen = screen;
  }

  close(): void {
    this.#deflate.destroy();
  }

  changed(from: number, to: number): void {
    const { from: a = from, to: b = to } = this.#stale ?? {};
    this.#stale = { from: Math.min(a, from), to: Math.max(b, to) };
    this.#send();
  }

  /** Takes one message of the viewer. */
  async receive(reader: ByteReader): Promise<void> {
    const [type] = await reader.take(1);
    if (type === 0) this.#useFormat((await reader.take(3 + formatBytes)).subarray(3));
    else if (type === 2) await this.#chooseEncoding(reader);
    else if (type === 3) this.#request(await reader.take(9));
    else if (type === 4) this.#key(await reader.take(7));
    else if (type === 5) this.#pointer(await reader.take(5));
    else if (type === 6) await this.#cutText(reader);
    else throw new ProtocolError(`message ${type}`);
  }

  #useFormat(bytes: Buffer): void {
    const format = readFormat(bytes);
    if (format === null) throw new ProtocolError('a format without true color');
    this.#format = format;
  }

  async #chooseEncoding(reader: ByteReader): Promise<void> {
    const count = (await reader.take(3)).readUInt16BE(1);
    const offered = await reader.take(count * 4);
    this.#zlib = Array.from({ length: count }, (_, i) => offered.readInt32BE(i * 4)).includes(encodings.zlib);
  }

  #request(bytes: Buffer): void {
    const [x, y] = [Math.min(width, bytes.readUInt16BE(1)), Math.min(height, bytes.readUInt16BE(3))];
    const wide = Math.min(width - x, bytes.readUInt16BE(5));
    const high = Math.min(height - y, bytes.readUInt16BE(7));
    this.#wanted = wide > 0 && high > 0 ? { x, y, width: wide, height: high } : null;
    if (this.#wanted !== null && bytes[0] === 0) return this.changed(y, y + high - 1);
    this.#send();
  }

  #key(bytes: Buffer): void {
    const pressed = this.#keys.press(bytes.readUInt32BE(3), bytes[0] !== 0);
    if (pressed === 'restart') this.#screen.restart();
    else if (pressed !== null) this.#screen.type(pressed.text);
  }

  #pointer(bytes: Buffer): void {
    this.#screen.desktop.point({ x: bytes.readUInt16BE(1), y: bytes.readUInt16BE(3) });
  }

  /** A text mode has no clipboard: the text is passed over. */
  async #cutText(reader: ByteReader): Promise<void> {
    const length = (await reader.take(7)).readInt32BE(3);
    if (Math.abs(length) > maxCutText) throw new ProtocolError('a clipboard that is too large');
    await reader.skip(Math.abs(length));
  }

  #send(): void {
    void this.#update().catch(() => this.#stream.destroy());
  }

  /** Sends what has changed of what is wanted; the next update waits until this one is on its way. */
  async #update(): Promise<void> {
    const [wanted, stale] = [this.#wanted, this.#stale];
    if (this.#sending || wanted === null || stale === null) return;
    const from = Math.max(wanted.y, stale.from);
    const to = Math.min(wanted.y + wanted.height - 1, stale.to);
    if (from > to) return;
    this.#sending = true;
    this.#wanted = null;
    this.#stale = null;
    const area = { ...wanted, y: from, height: to - from + 1 };
    const pixels = pixelsOf(this.#screen.desktop.dots(), area, this.#format);
    const taken = this.#stream.write(Buffer.concat([headOf(area, this.#zlib), await this.#encoded(pixels)]));
    if (!taken) await once(this.#stream, 'drain');
    this.#sending = false;
    await this.#update();
  }

  /** One stream of zlib runs through all updates of a viewer. */
  async #encoded(pixels: Buffer): Promise<Buffer> {
    if (!this.#zlib) return pixels;
    const parts: Buffer[] = [];
    const collect = (part: Buffer): void => void parts.push(part);
    this.#deflate.on('data', collect);
    await new Promise<void>((resolve) => {
      this.#deflate.write(pixels);
      this.#deflate.flush(zlib.constants.Z_SYNC_FLUSH, resolve);
    });
    this.#deflate.off('data', collect);
    const packed = Buffer.concat(parts);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(packed.length);
    return Buffer.concat([length, packed]);
  }
}

/** An update of one rectangle, up to its pixels. */
function headOf(area: Area, packed: boolean): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt16BE(1, 2);
  [area.x, area.y, area.width, area.height].forEach((value, i) => head.writeUInt16BE(value, 4 + i * 2));
  head.writeInt32BE(packed ? encodings.zlib : encodings.raw, 12);
  return head;
}
