/** Arithmetic with IP addresses and networks: the same in the browser and on the server, without Node's `net`. */

export type Family = 4 | 6;
export interface Address {
  family: Family;
  value: bigint;
}
/** A network, or one address: every address from `from` to `to`. */
export interface Range {
  family: Family;
  from: bigint;
  to: bigint;
}

export const widthOf = (family: Family): number => (family === 4 ? 32 : 128);
export const everything = (family: Family): Range => ({ family, from: 0n, to: (1n << BigInt(widthOf(family))) - 1n });

/** Reads an address; null where the text is none. */
export function parseAddress(text: string): Address | null {
  const value = text.includes(':') ? valueOf6(text) : valueOf4(text);
  return value === null ? null : { family: text.includes(':') ? 6 : 4, value };
}

function valueOf4(text: string): bigint | null {
  const parts = text.split('.');
  // A leading zero is octal to some readers and decimal to others: it is refused.
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function valueOf6(text: string): bigint | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (dotted !== null) {
    const low = valueOf4(dotted[2] ?? '');
    if (low === null) return null;
    return valueOf6(`${dotted[1]}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`);
  }
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

/** The address as people write it; the longest run of zeros of an IPv6 address is left out (RFC 5952). */
export function addressText({ family, value }: Address): string {
  const size = family === 4 ? 8n : 16n;
  const count = family === 4 ? 4 : 8;
  const groups = Array.from(
    { length: count },
    (_, i) => (value >> (size * BigInt(count - 1 - i))) & ((1n << size) - 1n),
  );
  if (family === 4) return groups.join('.');
  const text = groups.map((group) => group.toString(16)).join(':');
  const runs = [...text.matchAll(/(?<=^|:)0(:0)+(?=:|$)/g)].toSorted((a, b) => b[0].length - a[0].length);
  const [longest] = runs;
  if (longest === undefined) return text;
  const before = text.slice(0, longest.index).replace(/:$/, '');
  return `${before}::${text.slice(longest.index + longest[0].length).replace(/^:/, '')}`;
}

export type Network =
  | { kind: 'network'; range: Range; bits: number }
  /** The address is not the first of its network; `correct` is the network that was meant. */
  | { kind: 'hostBits'; correct: string }
  | { kind: 'none' };

/** Reads an address or a network such as `203.0.113.0/24`. */
export function parseNetwork(text: string): Network {
  const [left = '', right, ...rest] = text.split('/');
  const address = parseAddress(left);
  if (address === null || rest.length > 0 || (right !== undefined && !/^(0|[1-9]\d{0,2})$/.test(right)))
    return { kind: 'none' };
  const { family, value } = address;
  const bits = right === undefined ? widthOf(family) : Number(right);
  if (bits > widthOf(family)) return { kind: 'none' };
  const host = (1n << BigInt(widthOf(family) - bits)) - 1n;
  const from = value & ~host;
  if (from !== value) return { kind: 'hostBits', correct: `${addressText({ family, value: from })}/${bits}` };
  return { kind: 'network', range: { family, from, to: from | host }, bits };
}

/** The text in the one form that engines and comparisons use, always with its length; null where it is no network. */
export function canonicalNetwork(text: string): string | null {
  const read = parseNetwork(text);
  if (read.kind !== 'network') return null;
  return `${addressText({ family: read.range.family, value: read.range.from })}/${read.bits}`;
}

export const contains = (range: Range, { family, value }: Address): boolean =>
  range.family === family && value >= range.from && value <= range.to;
