import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { MachineNic } from '#engines/nics.ts';
import { machineByRef } from '../../stored/machines.ts';
import { ownerOf } from '../process/owner.ts';
import type { Store } from '../supervisor-store.ts';
import { ownTun, tunIsOpen } from './able.ts';
import { Leases } from './leases.ts';
import { type Bridge, planOf } from './plan.ts';
import { capTable, groundTable, machineTable, spoofTable, tableOf } from './rules.ts';
import { Space } from './space.ts';
import { capOf, firewallOf, networkByRef } from '../../stored/networks.ts';
import { Uplink } from './uplink.ts';

const Tables = z.object({
  nftables: z.array(z.object({ table: z.object({ family: z.string(), name: z.string() }).optional() })),
});
const Rules = z.object({
  nftables: z.array(
    z.object({ rule: z.object({ comment: z.string().optional(), expr: z.array(z.unknown()) }).optional() }),
  ),
});
const Counter = z.object({ counter: z.object({ packets: z.number() }) });

/**
 * The cables, switches, leases and packet filters of running machines, in their own network namespace. It exists while a
 * machine runs, and is rebuilt from the store each time, regardless of what existed before.
 */
export class Wire {
  readonly space: Space;
  readonly #store: Store;
  readonly #leases: Leases;
  readonly #uplink: Uplink;
  /** Machines that have a process or are about to, with cards that come before the store knows them. */
  readonly #up = new Map<string, readonly MachineNic[]>();
  /** The active filters, as written. */
  readonly #filters = new Map<string, string>();
  /** The active caps, as written: replaced rules start over. */
  #caps = '';
  #turn: Promise<void> = Promise.resolve();

  constructor(store: Store, { key, run }: { key: string; run: string }) {
    this.#store = store;
    this.space = new Space(`skydeck-${key}`);
    this.#leases = new Leases(path.join(run, 'leases'), this.space.inside);
    this.#uplink = new Uplink(this.space, key);
  }

  /** What is before a command that a machine's process is to be; `owner`: who it then is. */
  async inside(): Promise<readonly string[]> {
    const enter = [...this.space.inside];
    return (await tunIsOpen()) ? enter : [...enter, '/bin/sh', '-c', `${ownTun} && exec "$@"`, 'sh'];
  }

  /** Whether a process is in here: one that was started while there were no networks is not. */
  async holds(pid: number): Promise<boolean> {
    const [here, there] = await Promise.all([stat(this.space.file), stat(`/proc/${pid}/ns/net`)]).catch(() => []);
    return here !== undefined && here.ino === there?.ino;
  }

  /** Takes up the machines that run already, as after a restart of the supervisor. */
  async begin(running: readonly string[]): Promise<void> {
    for (const ref of running) this.#up.set(ref, []);
    await this.settle();
  }

  /** Provisions what a machine needs that is about to run or to get more NICs. Throws where its NICs can't be attached. */
  async plug(ref: string, more: readonly MachineNic[] = []): Promise<void> {
    const before = this.#up.get(ref);
    this.#up.set(ref, more);
    const clash = this.#clash(ref);
    if (clash !== null) {
      if (before === undefined) this.#up.delete(ref);
      else this.#up.set(ref, before);
      throw new Failure(say('address-clash', { address: clash }));
    }
    await this.settle();
  }

  /** The cards of a machine are as the store has them. */
  async plugged(ref: string): Promise<void> {
    if (this.#up.has(ref)) this.#up.set(ref, []);
    await this.settle();
  }

  /** Takes away what a machine had that no longer runs. */
  async unplug(ref: string): Promise<void> {
    if (this.#up.delete(ref)) await this.settle();
  }

  /** Makes everything as the store wants it; those who ask at once take turns. */
  settle(): Promise<void> {
    const turn = this.#turn.catch(() => undefined).then(() => this.#settle());
    this.#turn = turn;
    turn.catch(() => undefined);
    return turn;
  }

  /** Packets that each rule of a machine decided about; null where none is active. */
  async hits(ref: string): Promise<number[] | null> {
    const firewall = firewallOf(this.#store, ref);
    if (firewall === null || !this.#filters.has(ref)) return null;
    const text = await this.space.run('nft', ['-j', 'list', 'table', 'inet', tableOf(ref)]);
    const counts = firewall.rules.map(() => 0);
    for (const { rule } of Rules.parse(JSON.parse(text)).nftables) {
      const place = Number(rule?.comment ?? -1);
      const packets = rule?.expr.map((one) => Counter.safeParse(one).data?.counter.packets ?? 0) ?? [];
      if (place in counts) counts[place] = packets.reduce((sum, n) => sum + n, counts[place] ?? 0);
    }
    return counts;
  }

  #cards() {
    return [...this.#up].flatMap(([machineRef, more]) => {
      const row = machineByRef(this.#store, machineRef);
      if (row === undefined || row.state === 'destroyed') return [];
      const nics = new Map([...row.nics, ...more].map((nic) => [nic.mac.toLowerCase(), nic]));
      return [...nics.values()].map((nic) => ({ machineRef, owner: ownerOf(machineRef), nic }));
    });
  }

  #clash(ref: string): string | null {
    const cards = this.#cards();
    const others = new Set(cards.filter((card) => card.machineRef !== ref).map(({ nic }) => nic.mac.toLowerCase()));
    return cards.find((card) => card.machineRef === ref && others.has(card.nic.mac.toLowerCase()))?.nic.mac ?? null;
  }

  async #settle(): Promise<void> {
    const bridges = planOf(this.#cards(), (ref) => networkByRef(this.#store, ref));
    const there = await this.space.exists();
    if (this.#up.size === 0) {
      if (!there) return;
      await this.#leases.endAll((await this.space.links()).map(({ ifname }) => ifname));
      await this.#uplink.remove();
      await this.space.remove();
      this.#filters.clear();
      this.#caps = '';
      return;
    }
    // In a new one nothing is active, regardless of what was written to the previous one.
    if (!there) {
      this.#filters.clear();
      this.#caps = '';
    }
    await this.space.ensure();
    const before = (await this.space.links()).map(({ ifname }) => ifname).filter((name) => name.startsWith('b'));
    // Filters come first: no packet passes before they are there.
    await this.#filter(bridges);
    await this.space.ensureLinks(bridges);
    await this.#leases.ensure(bridges, before);
    await this.#uplink.ensure(bridges.filter(({ open }) => open));
  }

  async #filter(bridges: readonly Bridge[]): Promise<void> {
    const cables = Map.groupBy(
      bridges.flatMap((bridge) => bridge.cables),
      ({ machineRef }) => machineRef,
    );
    const wanted = new Map<string, string>();
    for (const [ref, ofIt] of cables) {
      const firewall = firewallOf(this.#store, ref);
      if (firewall?.enabled === true) wanted.set(ref, machineTable(ref, firewall, ofIt));
    }
    const tables = Tables.parse(JSON.parse(await this.space.run('nft', ['-j', 'list', 'tables']))).nftables;
    const kept = new Set([...wanted.keys()].map(tableOf));
    const gone = tables.flatMap(({ table }) => {
      return table?.name.startsWith('m_') === true && !kept.has(table.name) ? [`delete table inet ${table.name}`] : [];
    });
    // What is active already keeps its counters.
    const changed = [...wanted].filter(([ref, text]) => this.#filters.get(ref) !== text).map(([, text]) => text);
    const caps = capTable(bridges, (ref) => capOf(this.#store, ref));
    const capping = caps === this.#caps ? [] : [caps];
    await this.space.rules([...gone, spoofTable(bridges), groundTable(bridges), ...capping, ...changed].join('\n'));
    this.#caps = caps;
    this.#filters.clear();
    for (const [ref, text] of wanted) this.#filters.set(ref, text);
  }
}
