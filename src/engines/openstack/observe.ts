import { z } from 'zod';
import type { Machine } from '#engines/port.ts';
import { changesSince as storedChanges, machineByRef, setPower, toMachine } from '../stored/machines.ts';
import { type NovaServer, powerOf } from './client/servers.ts';
import { serverOf } from './jobs/server.ts';
import { linkOf, machineOfNova } from './store.ts';
import type { Desk } from './types.ts';

/** Takes over what a server in the cloud does, unless work is under way on its machine. */
function note(desk: Desk, ref: string, server: NovaServer | null): void {
  const machine = machineByRef(desk.store, ref);
  if (machine?.state !== 'ready' || desk.jobs.isBusy(ref)) return;
  const power = server === null ? 'off' : powerOf(server);
  if (power !== null && power !== machine.power) setPower(desk.store, ref, { power, at: desk.clock.now() });
}

/** A machine as its server in the cloud is now. */
export async function readMachine(desk: Desk, ref: string): Promise<Machine | null> {
  const machine = machineByRef(desk.store, ref);
  if (machine === undefined) return null;
  if (machine.state === 'ready' && !desk.jobs.isBusy(ref) && linkOf(desk.store, ref).novaId !== null)
    note(desk, ref, (await serverOf(desk, ref)).server);
  const now = machineByRef(desk.store, ref);
  return now === undefined ? null : toMachine(now);
}

const Page = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      tenant_id: z.string(),
      'OS-EXT-STS:task_state': z.string().nullish(),
    }),
  ),
});

/** Changes that are being written while the cloud is asked show a little later. */
const overlapMs = 30_000;
/** The cloud is asked so often at most, however often the feed is read. */
const everyMs = 2000;
const pageSize = 500;

/** Follows what happens in the cloud without us, as often as someone reads the feed. */
export class Observer {
  readonly #desk: Desk;
  #from: number | null = null;
  #asked = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

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
    if (performance.now() - this.#asked < everyMs) return this.#asking ?? Promise.resolve();
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const { cloud, clock, store } = this.#desk;
    const now = clock.now();
    const query = new URLSearchParams({ all_tenants: 'true', tags: cloud.config.prefix, limit: String(pageSize) });
    // The cloud lists what changed since a time; the first time it lists everything.
    if (this.#from !== null) query.set('changes-since', new Date(this.#from - overlapMs).toISOString());
    for (;;) {
      const call = { service: 'compute', method: 'GET', path: `/servers/detail?${query}`, scope: 'admin' } as const;
      const { servers } = await cloud.ask(call, Page);
      for (const server of servers) {
        const ref = machineOfNova(store, server.id);
        if (ref !== null) note(this.#desk, ref, { metadata: {}, ...server });
      }
      const last = servers.at(-1);
      if (servers.length < pageSize || last === undefined) break;
      query.set('marker', last.id);
    }
    this.#from = now;
    this.#asked = performance.now();
  }
}
