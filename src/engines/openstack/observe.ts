import { z } from 'zod';
import type { Machine } from '#engines/port.ts';
import { recordChange } from '../change-log.ts';
import { changesSince as storedChanges, machineByRef, setPower, toMachine } from '../stored/machines.ts';
import { type NovaServer, powerOf } from './client/servers.ts';
import { noteGone, serverOf } from './jobs/server.ts';
import { linkOf, machineOfNova, saveHost, withHosts } from './store.ts';
import type { Desk } from './types.ts';

/** Takes over what a server in the cloud does, unless work is under way on its machine. */
function note(desk: Desk, ref: string, server: NovaServer): void {
  const machine = machineByRef(desk.store, ref);
  if (machine?.state !== 'ready' || desk.jobs.isBusy(ref)) return;
  if (server.status === 'DELETED') return noteGone(desk, ref, server.id);
  const power = powerOf(server);
  if (power !== null && power !== machine.power) setPower(desk.store, ref, { power, at: desk.clock.now() });
  const host = server['OS-EXT-SRV-ATTR:host'];
  if (host != null && saveHost(desk.store, ref, host)) recordChange(desk.store, ref);
}

async function look(desk: Desk, ref: string): Promise<void> {
  const { server } = await serverOf(desk, ref, 'once');
  if (server !== null) note(desk, ref, server);
}

/** A machine as its server in the cloud is now. */
export async function readMachine(desk: Desk, ref: string): Promise<Machine | null> {
  const machine = machineByRef(desk.store, ref);
  if (machine === undefined) return null;
  if (machine.state === 'ready' && !desk.jobs.isBusy(ref) && linkOf(desk.store, ref).novaId !== null)
    await look(desk, ref);
  const now = machineByRef(desk.store, ref);
  return now === undefined ? null : (withHosts(desk.store, [toMachine(now)])[0] ?? null);
}

const Page = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      tenant_id: z.string(),
      'OS-EXT-STS:task_state': z.string().nullish(),
      'OS-EXT-SRV-ATTR:host': z.string().nullish(),
    }),
  ),
  /** Where the cloud gives less than it was asked for, it says where it goes on. */
  servers_links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/** Changes that are being written while the cloud is asked show a little later; now and then, much later ones are looked for. */
const overlapMs = 30_000;
const wideOverlapMs = 300_000;
const wideEveryMs = 60_000;
/** The cloud is asked so often at most, however often the feed is read, and so often while it does not answer. */
const everyMs = 2000;
const silentForMs = 15_000;
const pageSize = 500;

/** Follows what happens in the cloud without us, as often as someone reads the feed. */
export class Observer {
  readonly #desk: Desk;
  /** By the clock of the cloud, which may be another than ours. */
  #from: number | null = null;
  #wide = Number.NEGATIVE_INFINITY;
  #asked = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #failed: { error: unknown; at: number } | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** A page of the feed, after a look at the cloud. Throws CloudSilent where that cannot be had. */
  async changesSince(cursor: string | null) {
    const known = storedChanges(this.#desk.store, cursor);
    // What waits comes first: the cloud is asked when all of that was read.
    if (known.machines.length > 0) return known;
    await this.#look();
    return cursor === null ? storedChanges(this.#desk.store, null) : storedChanges(this.#desk.store, cursor);
  }

  #look(): Promise<void> {
    const now = performance.now();
    if (now - this.#asked < everyMs) return this.#asking ?? Promise.resolve();
    // The feed of several zones does not wait for a silent one again and again.
    if (this.#failed !== null && now - this.#failed.at < silentForMs) return Promise.reject(this.#failed.error);
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      await (this.#from === null ? this.#readAll() : this.#readChanges(this.#from));
      this.#failed = null;
      this.#asked = performance.now();
    } catch (error) {
      this.#failed = { error, at: performance.now() };
      throw error;
    }
  }

  /** Everything that has our mark; what is known and not among it was removed in the meantime. */
  async #readAll(): Promise<void> {
    const { store, cloud } = this.#desk;
    const known = store.all<{ ref: string; id: string }>(
      'SELECT machine_ref AS ref, nova_id AS id FROM servers WHERE nova_id IS NOT NULL',
    );
    const { ids, from } = await this.#read({ tags: cloud.config.prefix });
    for (const { ref, id } of known) if (!ids.has(id)) await readMachine(this.#desk, ref);
    this.#from = from;
  }

  /** The marks of a server go with it: the cloud is asked for all that changed, and ours are known by their identifiers. */
  async #readChanges(from: number): Promise<void> {
    const wide = performance.now() - this.#wide > wideEveryMs;
    const since = from - (wide ? wideOverlapMs : overlapMs);
    const read = await this.#read({ 'changes-since': new Date(since).toISOString() });
    if (wide) this.#wide = performance.now();
    this.#from = read.from;
  }

  /** Takes over what a list says, page by page; gives what is in it, and when the cloud began to answer. */
  async #read(filter: Readonly<Record<string, string>>): Promise<{ ids: Set<string>; from: number }> {
    const { cloud, clock, store } = this.#desk;
    const query = new URLSearchParams({ all_tenants: 'true', limit: String(pageSize), ...filter });
    const ids = new Set<string>();
    let from: number | null = null;
    for (;;) {
      const call = { service: 'compute', method: 'GET', path: `/servers/detail?${query}`, scope: 'admin' } as const;
      const { answer, date } = await cloud.askAt({ ...call, patience: 'once' }, Page);
      from ??= date ?? clock.now();
      for (const server of answer.servers) {
        ids.add(server.id);
        const ref = machineOfNova(store, server.id);
        if (ref !== null) note(this.#desk, ref, { metadata: {}, ...server });
      }
      const next = answer.servers_links.find(({ rel }) => rel === 'next')?.href;
      const marker = next === undefined ? null : new URL(next).searchParams.get('marker');
      if (marker === null) return { ids, from };
      query.set('marker', marker);
    }
  }
}
