import { palette, width } from './desktop.ts';

/** How a viewer wants colors (RFC 6143, 7.4). */
export interface PixelFormat {
  bytes: 1 | 2 | 4;
  bigEndian: boolean;
  max: readonly [number, number, number];
  shift: readonly [number, number, number];
}

export const ownFormat: PixelFormat = { bytes: 4, bigEndian: false, max: [255, 255, 255], shift: [16, 8, 0] };

export const formatBytes = 16;

export function writeFormat({ bytes, bigEndian, max, shift }: PixelFormat): Buffer {
  const out = Buffer.alloc(formatBytes);
  out.set([bytes * 8, 24, bigEndian ? 1 : 0, 1]);
  max.forEach((value, i) => out.writeUInt16BE(value, 4 + i * 2));
  out.set(shift, 10);
  return out;
}

/** Null for a format that is not in true color or of an odd size. */
export function readFormat(from: Buffer): PixelFormat | null {
  const bytes = (from[0] ?? 0) / 8;
  if (from[3] === 0 || (bytes !== 1 && bytes !== 2 && bytes !== 4)) return null;
  const max = [4, 6, 8].map((at) => from.readUInt16BE(at));
  const shift = [...from.subarray(10, 13)];
  return { bytes, bigEndian: from[2] !== 0, max: triple(max), shift: triple(shift) };
}

const triple = ([a = 0, b = 0, c = 0]: readonly number[]): [number, number, number] => [a, b, c];

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The dots of an area, in the viewer's colors, row after row. */
export function pixelsOf(dots: Uint8Array, area: Area, format: PixelFormat): Buffer {
  const { bytes } = format;
  const inks = palette.map((color) => inkOf(color, format));
  const out = Buffer.alloc(area.width * area.height * bytes);
  let at = 0;
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      const ink = inks[dots[y * width + x] ?? 0];
      for (let i = 0; i < bytes; i++) out[at++] = ink?.[i] ?? 0;
    }
  }
  return out;
}

function inkOf(color: readonly number[], { bytes, bigEndian, max, shift }: PixelFormat): Buffer {
  const value = color.reduce(
    (sum, part, i) => sum + Math.round((part * (max[i] ?? 0)) / 255) * 2 ** ((shift[i] ?? 0) & 31),
    0,
  );
  const ink = Buffer.alloc(bytes);
  for (let i = 0; i < bytes; i++) ink[bigEndian ? bytes - 1 - i : i] = Math.floor(value / 256 ** i) & 0xff;
  return ink;
}
