import { addressText, contains, parseAddress, parseNetwork, widthOf, type Address, type Family, type Range } from '#kernel/addresses.ts'; // prettier-ignore
import { mostGivenOut6, prefixLimits, wholeListPrefix, type PrefixLimits } from './limits.ts';

/** Arithmetic of subnets: the same in the browser, which shows it while someone types, and on the server. */

/** The ranges that everyone may use for themselves (RFC 1918, RFC 4193). */
export const privateRanges: Record<Family, readonly string[]> = {
  4: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  6: ['fd00::/8'],
};

export const rangeOf = (cidr: string): Range => {
  const read = parseNetwork(cidr);
  if (read.kind !== 'network') throw new RangeError(`${cidr} is not a network`);
  return read.range;
};

/** Everything that follows from the first address and the length of the prefix. */
export interface SubnetPlan {
  family: Family;
  bits: number;
  cidr: string;
  /** Dotted, for IPv4 alone. */
  mask: string | null;
  range: Range;
  /** The address that is proposed for the gateway: the first one that can be given out. */
  gateway: string;
  /** The first and the last address that are given out. */
  first: string;
  last: string;
  /** How many addresses servers can have: those from first to last, less the gateway. */
  hosts: number;
}

/** The subnet that an address with so many bits lies in; null where the two make none. */
export function planOf(ip: string, bits: number): SubnetPlan | null {
  const address = parseAddress(ip);
  if (address === null || !Number.isInteger(bits) || bits < 0 || bits > widthOf(address.family) - 2) return null;
  const { family, value } = address;
  const size = 1n << BigInt(widthOf(family) - bits);
  const from = value - (value % size);
  const range = { family, from, to: from + size - 1n };
  const top = family === 6 && size > mostGivenOut6 ? from + mostGivenOut6 - 1n : range.to - 1n;
  const text = (one: bigint) => addressText({ family, value: one });
  return {
    family,
    bits,
    cidr: `${text(from)}/${bits}`,
    mask: family === 4 ? text((1n << 32n) - size) : null,
    range,
    gateway: text(from + 1n),
    first: text(from + 2n),
    last: text(top),
    hosts: Number(top - from - 1n),
  };
}

export const overlaps = (one: Range, other: Range): boolean =>
  one.family === other.family && one.from <= other.to && other.from <= one.to;

/** Whether every address of the range is private. */
export const isPrivate = (range: Range): boolean =>
  privateRanges[range.family].some((cidr) => {
    const within = rangeOf(cidr);
    return contains(within, { family: range.family, value: range.from }) && contains(within, { family: range.family, value: range.to }); // prettier-ignore
  });

/** Whether the subnet is listed address by address: a larger one than `from`, a length of an IPv4 prefix, shows only what is in use. */
export const isListedWhole = (family: Family, bits: number, from: number = wholeListPrefix): boolean =>
  widthOf(family) - bits <= widthOf(4) - from;

/** The lengths of a prefix that can be chosen, from the largest subnet to the smallest. */
export const bitsChoices = (family: Family, sizes: PrefixLimits = prefixLimits): number[] => {
  const { from, to } = sizes[family];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((bits) => family === 4 || bits % 4 === 0);
};

/**
 * The first private subnet of that length that touches none of the used ones. The search begins where few offices are,
 * so that a tunnel to one rarely meets the same addresses; null when all are in use.
 */
export function proposeFree(bits: number, used: readonly Range[], family: Family = 4): SubnetPlan | null {
  const starts: readonly string[] = family === 4 ? ['10.64.0.0/10', ...privateRanges[4]] : privateRanges[6];
  const size = 1n << BigInt(widthOf(family) - bits);
  for (const cidr of starts) {
    const within = rangeOf(cidr);
    for (let from = within.from; from + size - 1n <= within.to;) {
      const candidate: Range = { family, from, to: from + size - 1n };
      const hit = used.find((range) => overlaps(range, candidate));
      if (hit === undefined) return planOf(addressText({ family, value: from }), bits);
      // On to the first boundary behind the one that is in the way.
      from = ((hit.to > candidate.to ? hit.to : candidate.to) / size + 1n) * size;
    }
  }
  return null;
}

export type { Address, Family, Range };
