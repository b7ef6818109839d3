import { createHash } from 'node:crypto';
import type { EngineNetwork } from '#engines/networks.ts';
import type { MachineNic } from '#engines/nics.ts';

/** The end of a cable that a machine's card holds. */
export interface Cable {
  machineRef: string;
  /** Who may hold it. */
  owner: number;
  mac: string;
  tap: string;
  bridge: string;
  /** The IPv4 addresses that may be used on it. */
  addresses: readonly string[];
}

/** A range of addresses on a bridge. */
export interface Range {
  /** Of the host's end, which answers for leases; that of the gateway, unless a machine has it. */
  own: string;
  net: string;
  bits: number;
  /** What guests are sent; null: nothing. */
  router: string | null;
  dns: readonly string[];
}

/** The switch of a network that machines which run have cards in. */
export interface Bridge {
  name: string;
  /** The world outside and other public networks can be reached from it. */
  open: boolean;
  ranges: readonly Range[];
  cables: readonly Cable[];
}

/** Interface names have 15 characters at most. */
export const bridgeOf = (networkRef: string): string =>
  `b${createHash('sha256').update(networkRef).digest('hex').slice(0, 10)}`;
/** The hardware address of a switch, locally administered. By default it would be that of a cable, and change with them. */
export const macOfBridge = (name: string): string => `0a:${name.slice(1).match(/../g)!.slice(0, 5).join(':')}`;
export const tapOf = (mac: string): string => `t${mac.replaceAll(':', '').toLowerCase()}`;

const isIpv4 = (address: string): boolean => address.includes('.');
const toNumber = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toAddress = (n: number): string => [24, 16, 8, 0].map((shift) => Math.floor(n / 2 ** shift) % 256).join('.');

interface Card {
  machineRef: string;
  owner: number;
  nic: MachineNic;
}

/** The switches that the NICs of running machines need; an unapplied network gets its settings from its NICs. */
export function planOf(cards: readonly Card[], networkOf: (networkRef: string) => EngineNetwork | null): Bridge[] {
  const byNetwork = Map.groupBy(cards, ({ nic }) => nic.networkRef);
  return [...byNetwork].map(([networkRef, ofIt]) => {
    const name = bridgeOf(networkRef);
    const cables = ofIt.map(({ machineRef, owner, nic: { mac, ips } }): Cable => {
      return {
        machineRef,
        owner,
        mac: mac.toLowerCase(),
        tap: tapOf(mac),
        bridge: name,
        addresses: ips.filter(isIpv4),
      };
    });
    const network = networkOf(networkRef);
    const used = new Set(cables.flatMap(({ addresses }) => addresses));
    return { name, open: network?.kind === 'wan', ranges: rangesOf(network, used), cables };
  });
}

function rangesOf(network: EngineNetwork | null, used: ReadonlySet<string>): Range[] {
  const subnets = (network?.subnets ?? []).filter(({ cidr }) => isIpv4(cidr));
  const known = subnets.map(({ cidr, gateway, dns }) => {
    const [net = '', bits = ''] = cidr.split('/');
    const router = isIpv4(gateway) ? gateway : null;
    return { net, bits: Number(bits), router, dns: dns.filter(isIpv4) };
  });
  const contains = ({ net, bits }: { net: string; bits: number }, address: string): boolean =>
    Math.floor(toNumber(address) / 2 ** (32 - bits)) === Math.floor(toNumber(net) / 2 ** (32 - bits));
  const loose = [...used].filter((address) => !known.some((range) => contains(range, address)));
  const guessed = new Set(loose.map((address) => `${address.slice(0, address.lastIndexOf('.'))}.0`));
  const ranges = [...known, ...[...guessed].map((net) => ({ net, bits: 24, router: null, dns: [] }))];
  return ranges.flatMap((range) => {
    const own = ownOf(range, used);
    return own === null ? [] : [{ ...range, own }];
  });
}

/** The gateway's address, or the last one that no one uses. */
function ownOf({ net, bits, router }: Omit<Range, 'own'>, used: ReadonlySet<string>): string | null {
  if (router !== null && !used.has(router)) return router;
  const first = toNumber(net);
  for (let n = first + 2 ** (32 - bits) - 2; n > first; n--)
    if (!used.has(toAddress(n)) && toAddress(n) !== router) return toAddress(n);
  return null;
}

/** The mask of so many bits. */
export const maskOf = (bits: number): string => toAddress(2 ** 32 - 2 ** (32 - bits));

/** Networks in CIDR form as ranges that do not overlap, for a set. */
export function mergedRanges(cidrs: readonly string[]): string[] {
  const spans = cidrs.filter(isIpv4).map((cidr) => {
    const [net = '', bits = '32'] = cidr.split('/');
    const size = 2 ** (32 - Number(bits));
    const from = Math.floor(toNumber(net) / size) * size;
    return { from, to: from + size - 1 };
  });
  return mergeSpans(spans).map(({ from, to }) =>
    from === to ? toAddress(from) : `${toAddress(from)}-${toAddress(to)}`,
  );
}

/** The same numbers in spans that neither meet nor overlap. */
export function mergeSpans(spans: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && span.from <= last.to + 1) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}
