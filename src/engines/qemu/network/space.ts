import { access } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { placeOf, run } from './host-tool.ts';
import { type Bridge, macOfBridge } from './plan.ts';

/** Where the tests from outside come from: an address that is kept for documents and belongs to no one. */
export const outsideAddress = '192.0.2.53';

const Links = z.array(
  z.object({
    ifname: z.string(),
    master: z.string().optional(),
    addr_info: z.array(z.object({ local: z.string().optional(), prefixlen: z.number().optional() })).default([]),
  }),
);
type Link = z.infer<typeof Links>[number];

/** The network namespace of the supervisor: everything that guests are plugged into is inside, and nothing else is. */
export class Space {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** What is before a command to run it inside. */
  get inside(): readonly string[] {
    return ['ip', 'netns', 'exec', this.name];
  }

  get file(): string {
    return path.join('/run/netns', this.name);
  }

  exists(): Promise<boolean> {
    return access(this.file).then(
      () => true,
      () => false,
    );
  }

  /** Makes it unless it is there. */
  async ensure(): Promise<void> {
    if (await this.exists()) return;
    await run('ip', ['netns', 'add', this.name]);
    const settings = ['net.ipv4.ip_forward=1', 'net.bridge.bridge-nf-call-iptables=1', 'net.ipv4.conf.all.rp_filter=0'];
    settings.push('net.ipv6.conf.all.disable_ipv6=1', 'net.ipv6.conf.default.disable_ipv6=1');
    // A kernel without IPv6 has nothing to switch off.
    await this.run('sysctl', ['-q', '-e', '-w', ...settings]);
    await this.batch(['link set lo up', `addr add ${outsideAddress}/32 dev lo`]);
  }

  async remove(): Promise<void> {
    if (await this.exists()) await run('ip', ['netns', 'del', this.name]);
  }

  run(tool: string, args: readonly string[], input?: string): Promise<string> {
    const [command, ...before] = [...this.inside, placeOf(tool) ?? tool];
    return run(command, [...before, ...args], input === undefined ? {} : { input });
  }

  /** Applies rules: all of them or none. */
  async rules(text: string): Promise<void> {
    await this.run('nft', ['-f', '-'], text);
  }

  async batch(lines: readonly string[]): Promise<void> {
    if (lines.length > 0) await run('ip', ['-n', this.name, '-batch', '-'], { input: `${lines.join('\n')}\n` });
  }

  /** What is inside now, but for the ends that lead nowhere. */
  async links(): Promise<Link[]> {
    const text = await run('ip', ['-n', this.name, '-j', 'addr', 'show']);
    return Links.parse(JSON.parse(text)).filter(({ ifname }) => /^[bt][\da-f]{10,12}$/.test(ifname));
  }

  /** Makes switches and cables as they are wanted: what is there and right stays untouched. */
  async ensureLinks(bridges: readonly Bridge[]): Promise<void> {
    const there = new Map((await this.links()).map((link) => [link.ifname, link]));
    const lines: string[] = [];
    const wanted = new Set<string>();
    for (const { name, ranges, cables, open } of bridges) {
      wanted.add(name);
      if (!there.has(name))
        lines.push(`link add ${name} address ${macOfBridge(name)} type bridge forward_delay 0`, `link set ${name} up`);
      lines.push(...addressing(name, { ranges, open, link: there.get(name) }));
      for (const { tap, owner } of cables) {
        wanted.add(tap);
        if (!there.has(tap)) lines.push(`tuntap add dev ${tap} mode tap user ${owner}`);
        if (there.get(tap)?.master !== name) lines.push(`link set ${tap} master ${name} up`);
      }
    }
    const gone = [...there.keys()].filter((name) => !wanted.has(name));
    await this.batch([...lines, ...gone.map((name) => `link del ${name}`)]);
  }
}

/** Networks apart may use the same addresses, so that only public ones have routes. */
function addressing(
  name: string,
  { ranges, open, link }: Pick<Bridge, 'ranges' | 'open'> & { link: Link | undefined },
): string[] {
  const wanted = ranges.map(({ own, bits }) => `${own}/${bits}`);
  const there = (link?.addr_info ?? []).map(({ local, prefixlen }) => `${local}/${prefixlen}`);
  const added = wanted.filter((address) => !there.includes(address));
  const gone = there.filter((address) => !wanted.includes(address));
  return [
    ...added.map((address) => `addr add ${address} dev ${name} noprefixroute`),
    ...gone.map((address) => `addr del ${address} dev ${name}`),
    ...ranges.map(({ net, bits }) => (open ? `route replace ${net}/${bits} dev ${name}` : '')).filter(Boolean),
  ];
}
