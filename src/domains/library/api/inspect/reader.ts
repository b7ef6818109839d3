/** Reads a piece of the image and nothing else: shorter than asked for at its end. */
export interface Reader {
  readonly size: number;
  read(from: number, length: number): Promise<Buffer>;
}

/** What an image is, or why it is refused, in words for people. */
export type Verdict = { format: string; virtualBytes: number } | { refusal: string };

/** The image is refused. */
export class Refused extends Error {
  override name = 'Refused';
}

export const maxVirtualBytes = 16_000 * 1_000_000_000;

/** The size of the disk as a header says it. Throws Refused for one that cannot be. */
export function sizeOf(bytes: bigint): number {
  if (bytes <= 0n) throw new Refused('Its disk has no size.');
  if (bytes > BigInt(maxVirtualBytes)) throw new Refused('Its disk claims to be larger than 16 TB.');
  return Number(bytes);
}

/** A piece that must be there as a whole. */
export async function exactly(reader: Reader, from: number | bigint, length: number): Promise<Buffer> {
  const at = Number(from);
  if (!Number.isSafeInteger(at) || at < 0 || at + length > reader.size)
    throw new Refused('A part of it lies beyond its end: the file is damaged or incomplete.');
  const bytes = await reader.read(at, length);
  if (bytes.length !== length) throw new Refused('It ends too early.');
  return bytes;
}
