import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressText, parseAddress } from '#kernel/addresses.ts';
import { isHostName, macPart, problemOfName } from './names.ts';
import { bitsChoices, isPrivate, overlaps, planOf, proposeFree, rangeOf } from './subnets.ts';

const of4 = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 30 }));
const of6 = fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 126 }));
const subnet = fc.oneof(of4, of6);
const familyOf = (ip: string) => (ip.includes(':') ? 'ipv6' : 'ipv4');

/** What Node itself takes for the subnet. */
function nodes(ip: string, bits: number): (one: bigint) => boolean {
  const list = new BlockList();
  list.addSubnet(ip, bits, familyOf(ip));
  const family = ip.includes(':') ? 6 : 4;
  const most = family === 4 ? 2n ** 32n : 2n ** 128n;
  return (value) => value >= 0n && value < most && list.check(addressText({ family, value }), familyOf(ip));
}

describe('a subnet', () => {
  test('begins and ends where the block list of Node says', () => {
    fc.assert(
      fc.property(subnet, ([ip, bits]) => {
        const plan = planOf(ip, bits)!;
        const inside = nodes(ip, bits);
        const { from, to } = plan.range;
        expect([from, to].map(inside)).toEqual([true, true]);
        expect([from - 1n, to + 1n].map(inside)).toEqual([false, false]);
        expect(inside(parseAddress(ip)!.value)).toBe(true);
        expect(plan.cidr).toBe(`${addressText({ family: plan.family, value: from })}/${bits}`);
      }),
      { numRuns: 1500 },
    );
  });

  test('gives out addresses inside of it, neither its first, its last nor its gateway', () => {
    fc.assert(
      fc.property(subnet, ([ip, bits]) => {
        const plan = planOf(ip, bits)!;
        const inside = nodes(ip, bits);
        const [gateway, first, last] = [plan.gateway, plan.first, plan.last].map((text) => parseAddress(text)!.value);
        expect([gateway!, first!, last!].map(inside)).toEqual([true, true, true]);
        expect([gateway! > plan.range.from, first! > gateway!, last! >= first!, last! < plan.range.to]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        expect(BigInt(plan.hosts)).toBe(last! - first! + 1n);
        if (plan.family === 4) expect(plan.hosts).toBe(2 ** (32 - bits) - 3);
      }),
      { numRuns: 1000 },
    );
  });

  test('has the mask whose ones are its prefix', () => {
    fc.assert(
      fc.property(of4, ([ip, bits]) => {
        const mask = parseAddress(planOf(ip, bits)!.mask!)!.value;
        expect(mask.toString(2).padStart(32, '0')).toBe('1'.repeat(bits).padEnd(32, '0'));
      }),
    );
  });

  test('overlaps with another one exactly when one holds the beginning of the other', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(of4, of4), fc.tuple(of6, of6)), ([[ip, bits], [other, otherBits]]) => {
        const [one, two] = [planOf(ip, bits)!.range, planOf(other, otherBits)!.range];
        const truth = nodes(ip, bits)(two.from) || nodes(other, otherBits)(one.from);
        expect([overlaps(one, two), overlaps(two, one)]).toEqual([truth, truth]);
      }),
      { numRuns: 1500 },
    );
  });

  test('is private when Node finds both of its ends in the private ranges', () => {
    const list = new BlockList();
    list.addSubnet('10.0.0.0', 8);
    list.addSubnet('172.16.0.0', 12);
    list.addSubnet('192.168.0.0', 16);
    const near = fc.constantFrom('10.0.0.0', '9.255.0.0', '11.0.0.0', '172.15.0.0', '172.16.0.0', '172.31.255.0', '172.32.0.0', '192.168.0.0', '192.169.0.0'); // prettier-ignore
    fc.assert(
      fc.property(fc.tuple(fc.oneof(near, fc.ipV4()), fc.integer({ min: 16, max: 30 })), ([ip, bits]) => {
        const { range } = planOf(ip, bits)!;
        const text = (value: bigint) => addressText({ family: 4, value });
        expect(isPrivate(range)).toBe(list.check(text(range.from)) && list.check(text(range.to)));
      }),
      { numRuns: 1000 },
    );
  });

  test('that is proposed is private and touches none of the used ones', () => {
    const used = fc.array(fc.tuple(fc.ipV4(), fc.integer({ min: 9, max: 28 })), { maxLength: 40 });
    fc.assert(
      fc.property(used, fc.integer({ min: 16, max: 29 }), (taken, bits) => {
        const inTen = taken.map(([ip, length]) => planOf(ip.replace(/^\d+/, '10'), length)!.range);
        const found = proposeFree(bits, inTen)!;
        expect(isPrivate(found.range)).toBe(true);
        expect(inTen.some((range) => overlaps(range, found.range))).toBe(false);
      }),
    );
    expect(proposeFree(24, [])?.cidr).toBe('10.64.0.0/24');
    expect(proposeFree(24, [rangeOf('10.64.0.0/23')])?.cidr).toBe('10.64.2.0/24');
    expect(proposeFree(64, [], 6)?.cidr).toBe('fd00::/64');
    expect(proposeFree(16, ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(rangeOf))).toBeNull();
  });

  test('is chosen from lengths that it can have', () => {
    expect([bitsChoices(4).at(0), bitsChoices(4).at(-1)]).toEqual([16, 29]);
    expect(bitsChoices(6)).toContain(64);
    expect([planOf('10.0.0.0', 31), planOf('10.0.0.0', 33), planOf('10.0.0', 24), planOf('fd00::', 127)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

test.each([
  ['backend', null],
  ['Web-2', null],
  ['', 1910],
  ['a'.repeat(33), 1910],
  ['has blank', 1911],
  ['über', 1911],
  ['lan-12-x', 1912],
  ['WAN-x', 1912],
  ['landing', null],
])('the name %j', (name, code) => expect(problemOfName(name)?.code ?? null).toBe(code));

test.each([
  ['52:54:00', '525400'],
  ['52-54-ab', '5254ab'],
  ['5254.00AB', '525400ab'],
  ['5', null],
  ['52:5g', null],
  ['10.0.0.4', '10004'],
  ['52:54:00:00:00:01:02', null],
  ['', null],
])('a part of a MAC address %j', (text, digits) => expect(macPart(text)).toBe(digits));

test.each([
  ['mail.example.com', true],
  ['a.b', true],
  ['host', false],
  ['-x.example.com', false],
  ['mail..example.com', false],
  ['203.0.113.7', false],
  [`${'a'.repeat(64)}.example.com`, false],
])('the host name %s', (text, right) => expect(isHostName(text)).toBe(right));
