import type { say } from '../../messages.ts';

type Say = typeof say;

/** Reads a piece of the image and nothing else: shorter than asked for at its end. */
export interface Reader {
  readonly size: number;
  read(from: number, length: number): Promise<Buffer>;
}

/** The part of a message's id that is this check's, as a type: the process of the check has no messages. */
export type Cause = CauseOf<Parameters<Say>[0]>;
type CauseOf<Key> = Key extends `inspect.${infer C}` ? C : never;
type CauseValues = Readonly<Record<string, string | number>>;

/** What an image is, or why it is refused. */
export type Verdict = { format: string; virtualBytes: number } | { refusal: { cause: Cause; values: CauseValues } };

/** The image is refused. */
export class Refused extends Error {
  override name = 'Refused';
  readonly why: Cause;
  readonly values: CauseValues;
  constructor(why: Cause, values: CauseValues = {}) {
    super(why);
    this.why = why;
    this.values = values;
  }
}

export const maxVirtualBytes = 16_000 * 1_000_000_000;

/** The size of the disk as a header says it. Throws Refused for one that cannot be. */
export function sizeOf(bytes: bigint): number {
  if (bytes <= 0n) throw new Refused('no-size');
  if (bytes > BigInt(maxVirtualBytes)) throw new Refused('too-large');
  return Number(bytes);
}

/** A piece that must be there as a whole. */
export async function exactly(reader: Reader, from: number | bigint, length: number): Promise<Buffer> {
  const at = Number(from);
  if (!Number.isSafeInteger(at) || at < 0 || at + length > reader.size) throw new Refused('beyond-end');
  const bytes = await reader.read(at, length);
  if (bytes.length !== length) throw new Refused('ends-early');
  return bytes;
}
