import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressText, parseAddress } from '#kernel/addresses.ts';
import { translate } from '#kernel/message.ts';
import { starterSet, type Starter } from './builtin.ts';
import { changeText } from './api/change-text.ts';
import { changesBetween } from './compare.ts';
import { csvOfRules, rulesOfCsv } from './csv.ts';
import { decide, lockedPorts, type Packet } from './decide.ts';
import { problemsOfRules } from './problems.ts';
import { openedBy, opensToEveryone } from './exposure.ts';
import { inForce, placesInForce } from './resolve.ts';
import { blankRule, joinPorts, parsePorts, protocols, type Refs, type Rule, type RuleSet } from './rules.ts';
import { flagsOf } from './shadows.ts';

let made = 0;
const rule = (more: Partial<Rule> = {}): Rule => ({ ...blankRule(`r${(made += 1)}`), ...more });
const setOf = (rules: Rule[], more: Partial<RuleSet> = {}): RuleSet => ({
  enabled: true,
  policyIn: 'deny',
  policyOut: 'allow',
  rules,
  ...more,
});

/*
 * A small world, so that everything in it can be tried: 16 addresses of each family, ports 1 to 8. Rules speak of
 * parts of it, so that they meet often.
 */
const refs: Refs = { 'group:g': ['10.0.0.4/30', 'fd00::2'], 'group:none': [] };
const nets = fc.oneof(
  fc
    .integer({ min: 28, max: 32 })
    .chain((bits) => fc.nat(15).map((n) => `10.0.0.${n - (n % 2 ** (32 - bits))}/${bits}`)),
  fc.nat(15).map((n) => `fd00::${n.toString(16)}`),
  fc.constantFrom('0.0.0.0/0', '::/0', 'group:g', 'group:none'),
);
const ports = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(3)).map(([from, more]) => `${from}-${Math.min(8, from + more)}`),
  { maxLength: 3 },
);
const someRule = fc
  .record({
    direction: fc.constantFrom('in' as const, 'in' as const, 'out' as const),
    action: fc.constantFrom('allow' as const, 'deny' as const),
    protocol: fc.constantFrom(...protocols),
    peers: fc.array(nets, { maxLength: 3 }),
    ports: ports.map((list) => list.join(',')),
    enabled: fc.constantFrom(true, true, true, false),
  })
  .map((parts) => rule({ ...parts, ports: parts.protocol === 'tcp' || parts.protocol === 'udp' ? parts.ports : '' }));
const someSet = fc.array(someRule, { maxLength: 9 }).map((rules) => setOf(rules));

const kinds = ['tcp', 'udp', 'icmp', 'gre', 'esp'] as const;
const texts = [
  ...Array.from({ length: 16 }, (_, n) => `10.0.0.${n}`),
  ...Array.from({ length: 16 }, (_, n) => `fd00::${n.toString(16)}`),
  '192.0.2.9',
  '2001:db8::9',
];
const somePacket = fc
  .record({ direction: fc.constantFrom('in' as const, 'out' as const), protocol: fc.constantFrom(...kinds) })
  .chain(({ direction, protocol }) =>
    fc.tuple(fc.constantFrom(...texts), fc.integer({ min: 1, max: 9 })).map(([text, port]): Packet => {
      const withPort = protocol === 'tcp' || protocol === 'udp';
      return { direction, protocol, address: parseAddress(text)!, port: withPort ? port : null };
    }),
  );

/** Another reading of the same rules: by Node's block lists, one of each family, over what is applied. */
function oracle(set: RuleSet): (packet: Packet) => { open: boolean; place: number | null } {
  const places = placesInForce(set, refs);
  const lists = inForce(set, refs).rules.map((one) => {
    const list = { 4: new BlockList(), 6: new BlockList() };
    for (const peer of one.peers ?? ['0.0.0.0/0', '::/0']) {
      const [net = '', bits = ''] = peer.split('/');
      if (net.includes(':')) list[6].addSubnet(net, Number(bits), 'ipv6');
      else list[4].addSubnet(net, Number(bits), 'ipv4');
    }
    return { one, list };
  });
  return ({ direction, protocol, address, port }) => {
    const text = addressText(address);
    const found = lists.findIndex(({ one, list }) => {
      if (one.direction !== direction || ![protocol, 'any'].includes(one.protocol)) return false;
      const portFits = one.ports === null || one.ports.some((r) => port !== null && r.from <= port && port <= r.to);
      return portFits && list[address.family].check(text, address.family === 4 ? 'ipv4' : 'ipv6');
    });
    const policy = direction === 'in' ? set.policyIn : set.policyOut;
    return { open: (lists[found]?.one.action ?? policy) === 'allow', place: places[found] ?? null };
  };
}

describe('what becomes of a packet', () => {
  test('is what another reading of the rules says', () => {
    fc.assert(
      fc.property(someSet, fc.array(somePacket, { minLength: 20, maxLength: 20 }), (set, packets) => {
        const ask = oracle(set);
        for (const packet of packets) {
          const { action, place } = decide(set, refs, packet);
          expect({ open: action === 'allow', place }).toEqual(ask(packet));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a firewall that is off lets everything pass', () => {
    const set = setOf([rule({ action: 'deny' })], { enabled: false });
    const packet = { direction: 'in', protocol: 'tcp', address: parseAddress('192.0.2.1')!, port: 22 } as const;
    expect(decide(set, {}, packet)).toEqual({ action: 'allow', place: null });
  });

  test('who is shut out is told, and who was out before is not', () => {
    const from = { address: parseAddress('203.0.113.7')!, ports: [22] };
    const open = setOf([], { enabled: false });
    const office = setOf([rule({ peers: ['198.51.100.0/24'], ports: '22' })]);
    const locked = (before: RuleSet, after: RuleSet) =>
      lockedPorts({ before: { set: before, refs: {} }, after: { set: after, refs: {} } }, from);
    expect(locked(open, office)).toEqual([22]);
    expect(locked(office, setOf([]))).toEqual([]);
    for (const starter of ['web', 'mail', 'remote', 'database'] satisfies Starter[]) {
      const about = { newId: () => `s${(made += 1)}`, address: '203.0.113.7', ports: [22], peers: [] };
      const after = starterSet(starter, about);
      expect([starter, locked(open, after)]).toEqual([starter, []]);
      expect(problemsOfRules(after.rules, { known: () => true, limit: 100, at: 'rules' })).toEqual([]);
      expect(flagsOf(after.rules, {}).filter((flag) => flag !== null)).toEqual([]);
    }
  });
});

describe('rules that are open to everyone', () => {
  const web = (ports: string, more: Partial<Rule> = {}) => rule({ ports, ...more });

  test('are those that let in an address that no rule names, pings apart', () => {
    const strangers = ['192.0.2.9', '2001:db8::9'].map((text) => parseAddress(text)!);
    const packets = strangers.flatMap((address) =>
      (['tcp', 'udp', 'gre', 'esp'] as const).flatMap((protocol): Packet[] =>
        protocol === 'tcp' || protocol === 'udp'
          ? [1, 2, 3, 4, 5, 6, 7, 8].map((port) => ({ direction: 'in', protocol, address, port }))
          : [{ direction: 'in', protocol, address, port: null }],
      ),
    );
    fc.assert(
      fc.property(someRule, (one) => {
        const open = packets.some((packet) => decide(setOf([one]), refs, packet).action === 'allow');
        expect(opensToEveryone(one, refs)).toBe(open);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [web('80,443'), false],
    [web('443', { protocol: 'udp' }), false],
    [web('80-443'), true],
    [web('22'), true],
    [web(''), true],
    [web('22', { peers: ['198.51.100.0/24', '::/0'] }), true],
    [web('22', { peers: ['198.51.100.0/24'] }), false],
    [rule({ protocol: 'any' }), true],
    [rule({ protocol: 'icmp' }), false],
  ])('%#', (one, open) => expect(opensToEveryone(one, refs)).toBe(open));

  test('are shown where a change brings them, and not where they stood before', () => {
    const [ssh, stood] = [web('22'), web('25')];
    const before = setOf([stood, { ...ssh, peers: ['198.51.100.7'] }]);
    expect(openedBy(before, setOf([stood, ssh, web('443')]), refs)).toEqual([ssh]);
    expect(openedBy(before, before, refs)).toEqual([]);
  });
});

describe('rules that decide nothing', () => {
  /** Everything that can be sent in the small world, and something from outside it. */
  const all: Packet[] = (['in', 'out'] as const).flatMap((direction) =>
    kinds.flatMap((protocol) =>
      texts.flatMap((text) =>
        (protocol === 'tcp' || protocol === 'udp' ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [null]).map((port) => ({
          direction,
          protocol,
          address: parseAddress(text)!,
          port,
        })),
      ),
    ),
  );

  test('are those, and only those, to which no packet ever comes', () => {
    fc.assert(
      fc.property(someSet, (set) => {
        const ask = oracle(set);
        const deciding = new Set(all.map((packet) => ask(packet).place));
        const flags = flagsOf(set.rules, refs);
        set.rules.forEach((one, place) => {
          if (!one.enabled) expect(flags[place]).toBeNull();
          else expect([place, flags[place] !== null]).toEqual([place, !deciding.has(place)]);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('name those that decide instead', () => {
    const rules = [
      rule({ peers: ['10.0.0.0/8'], ports: '80-90' }),
      rule({ peers: ['10.0.0.0/8'], ports: '91-100' }),
      rule({ peers: ['10.1.0.0/16'], ports: '85-95', action: 'deny' }),
      rule({ peers: ['10.0.0.0/8'], ports: '80-85,86-90' }),
      rule({ peers: ['group:none'] }),
      rule({ peers: ['10.0.0.0/8'], ports: '80-101' }),
      rule({ protocol: 'any', enabled: false }),
    ];
    expect(flagsOf(rules, refs)).toEqual([
      null,
      null,
      { kind: 'shadowed', by: [0, 1] },
      { kind: 'duplicate', by: [0] },
      { kind: 'empty' },
      null,
      null,
    ]);
  });

  test('a hundred wide rules are judged in a moment', () => {
    const rules = Array.from({ length: 100 }, (_, n) =>
      rule({ peers: Array.from({ length: 50 }, (__, m) => `10.${n}.${m}.0/24`), ports: `${n + 1}-${n + 500}` }),
    );
    const began = performance.now();
    expect(flagsOf(rules, {}).filter((flag) => flag !== null)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe('what is typed', () => {
  const problems = (more: Partial<Rule>) =>
    problemsOfRules([rule(more)], { known: (ref) => ref in refs, limit: 100, at: 'rules' }).map(({ code, key }) => [
      code,
      key,
    ]);
  test.each<[Partial<Rule>, number | null, string]>([
    [{ ports: '443' }, null, ''],
    [{ ports: ' 80, 443 , 8000 - 8100' }, null, ''],
    [{ ports: '1-65535' }, null, ''],
    [{ ports: '0' }, 1751, 'ports'],
    [{ ports: '65536' }, 1751, 'ports'],
    [{ ports: 'https' }, 1751, 'ports'],
    [{ ports: '80,,443' }, 1751, 'ports'],
    [{ ports: '-5' }, 1751, 'ports'],
    [{ ports: '90-80' }, 1752, 'ports'],
    [{ protocol: 'icmp', ports: '80' }, 1753, 'ports'],
    [{ protocol: 'any', ports: '80' }, 1753, 'ports'],
    [{ protocol: 'gre' }, null, ''],
    [{ peers: ['198.51.100.0/24', '2001:db8::/32', 'group:g'] }, null, ''],
    [{ peers: ['198.51.100.4/24'] }, 1755, 'peers'],
    [{ peers: ['somewhere'] }, 1754, 'peers'],
    [{ peers: ['group:gone'] }, 1756, 'peers'],
    [{ peers: Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`) }, 1758, 'peers'],
    [{ ports: Array.from({ length: 31 }, (_, n) => n + 1).join(',') }, 1759, 'ports'],
    [{ note: 'x'.repeat(201) }, 1757, 'note'],
  ])('%j', (more, code, field) => {
    expect(problems(more)).toEqual(code === null ? [] : [[code, `rules.0.${field}`]]);
  });

  test('too many rules, and two with one id', () => {
    const same = rule();
    const codes = problemsOfRules([same, same], { known: () => true, limit: 1, at: 'rules' }).map(({ code }) => code);
    expect(codes).toEqual([1750, 1000]);
  });

  test('ports are joined where they touch', () => {
    const read = parsePorts('443,80-90,85-95,96,1000-1001');
    if (read.kind !== 'ports') throw new Error('the ports were not read');
    expect(joinPorts(read.ranges)).toEqual([
      { from: 80, to: 96 },
      { from: 443, to: 443 },
      { from: 1000, to: 1001 },
    ]);
  });
});

describe('rules as text', () => {
  const read = (text: string) => {
    const found = rulesOfCsv(text, { newId: () => 'id', refOf: (name) => (name === 'Head_office' ? 'group:g' : null) });
    return { ...found, rules: found.rules.map(({ id: _, ...rest }) => rest) };
  };

  test('what is written is read back', () => {
    const notes = fc.string({ maxLength: 30 }).map((text) =>
      text
        .replaceAll('\t', ' ')
        .replace(/^['\s]+/, '')
        .trimEnd(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(someRule, notes), { maxLength: 6 }), (pairs) => {
        const rules = pairs.map(([one, note]) => {
          const { id: _, ...rest } = one;
          return { ...rest, note, peers: rest.peers.map((peer) => (peer === 'group:none' ? 'fd00::1' : peer)) };
        });
        const text = csvOfRules(rules, (peer) => (peer === 'group:g' ? 'Head office' : peer));
        expect(read(text)).toEqual({ rules, bad: [] });
      }),
      { numRuns: 300 },
    );
  });

  test('reads what people paste', () => {
    const { rules, bad } = read(
      'in;allow;tcp;198.51.100.0/24 Head_office;80, 443;Web\nin;drop;tcp;any;1;\n\nout;deny;;any;all;;no\n',
    );
    expect(rules).toEqual([
      {
        direction: 'in',
        action: 'allow',
        protocol: 'tcp',
        peers: ['198.51.100.0/24', 'group:g'],
        ports: '80,443',
        note: 'Web',
        enabled: true,
      },
      { direction: 'out', action: 'deny', protocol: 'any', peers: [], ports: '', note: '', enabled: false },
    ]);
    expect(bad).toEqual([{ line: 2, text: 'in,drop,tcp,any,1,', column: 'action' }]);
  });

  test('nothing in it is a formula', () => {
    expect(csvOfRules([rule({ note: '=HYPERLINK("x")' })], (peer) => peer)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('the difference', () => {
  const [a, b, c, d] = [rule(), rule(), rule(), rule()];
  test('names what was added, changed, moved and removed', () => {
    const before = setOf([a, b, c]);
    const after = setOf([c, { ...b, ports: '22' }, d], { policyIn: 'allow' });
    const kinds = changesBetween(before, after).map((change) => change.kind);
    expect(kinds).toEqual(['setting', 'changed', 'moved', 'added', 'removed']);
    expect(translate(changeText(before, before))).toBe('unchanged');
    expect(translate(changeText(before, setOf([a, b])))).toBe('1 rule removed');
  });

  test('is empty for the same, and leads from one to the other', () => {
    fc.assert(
      fc.property(someSet, fc.array(fc.nat(), { maxLength: 9 }), (before, picks) => {
        expect(changesBetween(before, before)).toEqual([]);
        const shuffled = before.rules.toSorted(
          (x, y) => (picks[before.rules.indexOf(x)] ?? 0) - (picks[before.rules.indexOf(y)] ?? 0),
        );
        const after = { ...before, rules: shuffled };
        const moved = new Set(
          changesBetween(before, after).flatMap((one) => (one.kind === 'moved' ? [one.rule.id] : [])),
        );
        const rest = (set: RuleSet) => set.rules.filter((one) => !moved.has(one.id)).map((one) => one.id);
        expect(rest(before)).toEqual(rest(after));
      }),
    );
  });
});
