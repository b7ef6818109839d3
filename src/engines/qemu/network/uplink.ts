import { run } from './host-tool.ts';
import type { Bridge } from './plan.ts';
import { uplinkName } from './rules.ts';
import type { Space } from './space.ts';

/**
 * The way between public networks and the world: a cable from the namespace to the host, a route on the host for each
 * public network, and a table of its own rules. It is there while a machine runs in such a network, and goes with it.
 */
export class Uplink {
  readonly #space: Space;
  readonly #end: string;
  readonly #table: string;
  readonly #pair: { host: string; inside: string };

  constructor(space: Space, key: string) {
    this.#space = space;
    this.#end = `sky${key}`.slice(0, 15);
    this.#table = `skydeck_${key}`;
    // Two neighbours of 169.254.0.0/16, chosen by the supervisor's folder.
    const at = (parseInt(key.slice(0, 4), 16) % 16_000) * 4 + 256;
    const address = (n: number): string => `169.254.${Math.floor((at + n) / 256)}.${(at + n) % 256}`;
    this.#pair = { host: address(1), inside: address(2) };
  }

  /** Makes it lead to these networks; without any it goes. */
  async ensure(open: readonly Bridge[]): Promise<void> {
    if (open.length === 0) return this.remove();
    const { host, inside } = this.#pair;
    const there = await this.#there();
    if (!there) {
      await run('ip', [
        'link',
        'add',
        this.#end,
        'type',
        'veth',
        'peer',
        'name',
        uplinkName,
        'netns',
        this.#space.name,
      ]);
      await this.#space.batch([
        `addr add ${inside}/30 dev ${uplinkName}`,
        `link set ${uplinkName} up`,
        `route replace default via ${host}`,
      ]);
    }
    await run('nft', ['-f', '-'], { input: this.#rules() });
    if (!there) await run('ip', ['addr', 'add', `${host}/30`, 'dev', this.#end]);
    await run('ip', ['link', 'set', this.#end, 'up']);
    for (const { net, bits } of open.flatMap(({ ranges }) => ranges))
      // A route that the host has for something else stays: its own affairs come first.
      await run('ip', ['route', 'add', `${net}/${bits}`, 'via', inside, 'dev', this.#end]).catch(() => undefined);
  }

  async remove(): Promise<void> {
    if (await this.#there()) await run('ip', ['link', 'del', this.#end]);
    await run('nft', ['delete', 'table', 'inet', this.#table]).catch(() => undefined);
  }

  #there(): Promise<boolean> {
    return run('ip', ['link', 'show', this.#end]).then(
      () => true,
      () => false,
    );
  }

  /** Guests reach through the host, where it forwards, and never the host itself. */
  #rules(): string {
    return `add table inet ${this.#table}
delete table inet ${this.#table}
table inet ${this.#table} {
chain c_input { type filter hook input priority -10; policy accept;
iifname "${this.#end}" ct state established,related accept
iifname "${this.#end}" drop
}
chain c_post { type nat hook postrouting priority 100;
ip saddr ${this.#pair.inside} oifname != "${this.#end}" masquerade
}
}
`;
  }
}
