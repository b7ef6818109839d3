/** Spans of addresses as numbers, sorted, none of which touch: both ends belong to them. */
export type Spans = readonly (readonly [bigint, bigint])[];

/** Sorts spans and joins those that overlap or touch. */
export function joined(spans: Spans): Spans {
  const all: [bigint, bigint][] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1] + 1n) last[1] = to > last[1] ? to : last[1];
    else all.push([from, to]);
  }
  return all;
}

/** What is in both. */
export function common(one: Spans, other: Spans): Spans {
  const all: [bigint, bigint][] = [];
  for (let i = 0, j = 0; ;) {
    const [a, b] = [one[i], other[j]];
    if (a === undefined || b === undefined) return all;
    const from = a[0] > b[0] ? a[0] : b[0];
    const to = a[1] < b[1] ? a[1] : b[1];
    if (from <= to) all.push([from, to]);
    if (a[1] < b[1]) i++;
    else j++;
  }
}

/** What is in the first alone. */
export function without(one: Spans, other: Spans): Spans {
  const all: [bigint, bigint][] = [];
  let j = 0;
  for (const [from, to] of one) {
    let at = from;
    while (other[j] !== undefined && other[j]![1] < at) j++;
    for (let k = j; other[k] !== undefined && other[k]![0] <= to; k++) {
      const [start, end] = other[k]!;
      if (start > at) all.push([at, start - 1n]);
      if (end + 1n > at) at = end + 1n;
    }
    if (at <= to) all.push([at, to]);
  }
  return all;
}

export interface Family {
  ethertype: 'IPv4' | 'IPv6';
  bits: number;
}
export const families: readonly Family[] = [
  { ethertype: 'IPv4', bits: 32 },
  { ethertype: 'IPv6', bits: 128 },
];

export const everything = ({ bits }: Family): Spans => [[0n, (1n << BigInt(bits)) - 1n]];

/** The span of a network in CIDR form; null: it is of another family. */
export function spanOf(cidr: string, { ethertype, bits }: Family): readonly [bigint, bigint] | null {
  const [address = '', prefix = ''] = cidr.split('/');
  if (address.includes(':') !== (ethertype === 'IPv6')) return null;
  const size = 1n << BigInt(bits - Number(prefix === '' ? bits : prefix));
  const number = ethertype === 'IPv4' ? numberOfV4(address) : numberOfV6(address);
  const from = (number / size) * size;
  return [from, from + size - 1n];
}

/** Whether an address lies in a network in CIDR form. */
export function isWithin(cidr: string, address: string): boolean {
  return families.some((family) => {
    const [network, one] = [spanOf(cidr, family), spanOf(address, family)];
    return network !== null && one !== null && network[0] <= one[0] && one[1] <= network[1];
  });
}

const numberOfV4 = (address: string): bigint =>
  address.split('.').reduce((sum, part) => sum * 256n + BigInt(Number(part)), 0n);

function numberOfV6(address: string): bigint {
  // A tail in the notation of IPv4 is two groups.
  const [, head = address, tail] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const v4 = tail === undefined ? 0n : numberOfV4(tail);
  const text = tail === undefined ? address : `${head}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`;
  const [left = '', right] = text.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(left), groups(right ?? '')];
  const gap = right === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after].reduce((sum, group) => sum * 65_536n + BigInt(Number.parseInt(group, 16)), 0n);
}

/** The networks that make spans up, in CIDR form. */
export function cidrsOf(spans: Spans, { ethertype, bits }: Family): string[] {
  const all: string[] = [];
  for (const [from, to] of spans)
    for (let at = from; at <= to;) {
      let free = 0;
      // The largest block that begins here and does not go beyond.
      while (free < bits && at % (1n << BigInt(free + 1)) === 0n && at + (1n << BigInt(free + 1)) - 1n <= to) free++;
      all.push(`${textOf(at, ethertype)}/${bits - free}`);
      at += 1n << BigInt(free);
    }
  return all;
}

function textOf(number: bigint, ethertype: Family['ethertype']): string {
  const parts = ethertype === 'IPv4' ? 4 : 8;
  const width = ethertype === 'IPv4' ? 8n : 16n;
  const all = Array.from({ length: parts }, (_, i) => {
    const part = (number >> (BigInt(parts - 1 - i) * width)) & ((1n << width) - 1n);
    return ethertype === 'IPv4' ? part.toString() : part.toString(16);
  });
  return all.join(ethertype === 'IPv4' ? '.' : ':');
}
