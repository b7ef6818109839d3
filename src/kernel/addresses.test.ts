import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressText, canonicalNetwork, contains, parseAddress, parseNetwork } from './addresses.ts';

const v4 = fc.ipV4();
const v6 = fc.ipV6();
/** What looks like an address more often than chance would have it. */
const almost = fc.oneof(
  v4,
  v6,
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdefg:./')), maxLength: 45 }),
);

describe('addresses', () => {
  test('what is one, is what Node takes for one', () => {
    fc.assert(
      fc.property(almost, (text) => {
        expect([text, parseAddress(text)?.family ?? 0]).toEqual([text, isIP(text)]);
      }),
      { numRuns: 2000 },
    );
  });

  test('are written as the platform writes them', () => {
    fc.assert(
      fc.property(fc.oneof(v4, v6), (text) => {
        const read = parseAddress(text)!;
        const written = addressText(read);
        expect(parseAddress(written)).toEqual(read);
        // A URL writes an IPv6 host in its shortest form.
        if (read.family === 6) expect(`[${written}]`).toBe(new URL(`http://[${text}]`).hostname);
      }),
      { numRuns: 1000 },
    );
  });

  test('lie in a network as in the block list of Node', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(v4, v4, fc.nat(32)), fc.tuple(v6, v6, fc.nat(128))), ([net, other, bits]) => {
        const family = isIP(net) === 4 ? 'ipv4' : 'ipv6';
        const list = new BlockList();
        list.addSubnet(net, bits, family);
        const read = parseNetwork(`${net}/${bits}`);
        const meant = read.kind === 'hostBits' ? parseNetwork(read.correct) : read;
        if (meant.kind !== 'network') throw new Error(`${net}/${bits} was not read`);
        for (const text of [net, other]) {
          const address = parseAddress(text)!;
          expect([text, contains(meant.range, address)]).toEqual([text, list.check(text, family)]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['203.0.113.0/24', 'network'],
    ['203.0.113.7', 'network'],
    ['0.0.0.0/0', 'network'],
    ['2001:db8::/32', 'network'],
    ['::/0', 'network'],
    ['203.0.113.7/24', 'hostBits'],
    ['2001:db8::1/32', 'hostBits'],
    ['203.0.113.0/33', 'none'],
    ['2001:db8::/129', 'none'],
    ['203.0.113.0/024', 'none'],
    ['203.0.113/24', 'none'],
    ['010.0.0.0/8', 'none'],
    ['203.0.113.0/24/1', 'none'],
    ['host.example', 'none'],
    ['', 'none'],
  ])('reads %s as %s', (text, kind) => {
    expect(parseNetwork(text).kind).toBe(kind);
  });

  test('says which network was meant', () => {
    expect(parseNetwork('203.0.113.77/28')).toEqual({ kind: 'hostBits', correct: '203.0.113.64/28' });
    expect(canonicalNetwork('2001:DB8:0::/32')).toBe('2001:db8::/32');
    expect(canonicalNetwork('198.51.100.4')).toBe('198.51.100.4/32');
  });
});
