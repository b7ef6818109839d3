import { z } from 'zod';
import { GuestReport, type SeenCard, type SeenFileSystem } from '#engines/guest-reports.ts';
import { AgentRefused, AgentSilent, askAgent, readGuestFile } from './agent.ts';
import { inRescue } from './rescue-disk.ts';
import type { Store } from '../supervisor-store.ts';
import type { Supervisor } from '../types.ts';

const minuteMs = 60_000;
/** A guest that has not said anything yet may be booting, or have no agent. */
const silentMs = 10_000;
const quickMs = 5000;

const text = z.string().transform((value) => value.slice(0, 200));
const Report = GuestReport.omit({ machineRef: true, at: true });

/** What the agents in machines said last. */
export function readGuestReports(store: Store, refs: readonly string[]): GuestReport[] {
  const rows = store.all<{ machineRef: string; at: number; body: string }>(
    `SELECT machine_ref AS machineRef, at, body FROM guest_reports
     WHERE machine_ref IN (SELECT value FROM json_each(?))`,
    JSON.stringify(refs),
  );
  return rows.map(({ body, ...row }) => ({ ...row, ...Report.parse(JSON.parse(body)) }));
}

/** Asks the agents in machines that run what their systems are like: soon after a start, then each minute. */
export class Listener {
  readonly #supervisor: Supervisor;
  /** When each machine is asked again, and the keys of its SSH server, by the process that runs it. */
  readonly #known = new Map<string, { pid: number; nextAt: number; hostKeys: string[] }>();

  constructor(supervisor: Supervisor) {
    this.#supervisor = supervisor;
  }

  /** Asks every machine whose turn it is. */
  async listen(): Promise<void> {
    const on = this.#supervisor.store.all<{ ref: string }>("SELECT ref FROM machines WHERE power = 'on'");
    for (const ref of this.#known.keys()) if (!on.some((one) => one.ref === ref)) this.#known.delete(ref);
    await Promise.all(on.map(({ ref }) => this.#listenTo(ref)));
  }

  async #listenTo(ref: string): Promise<void> {
    const { guests, clock, store } = this.#supervisor;
    const pid = guests.get(ref)?.pid;
    if (pid === undefined || inRescue(this.#supervisor, ref)) return;
    const known = this.#known.get(ref);
    const same = known?.pid === pid ? known : undefined;
    if (same !== undefined && clock.now() < same.nextAt) return;
    const hostKeys = same?.hostKeys ?? [];
    try {
      const report = await ask(this.#supervisor, ref, hostKeys);
      this.#known.set(ref, { pid, nextAt: clock.now() + minuteMs, hostKeys: report.hostKeys });
      // A machine that went in the meantime has taken its report along.
      store.run(
        'INSERT OR REPLACE INTO guest_reports SELECT ref, ?, ? FROM machines WHERE ref = ?',
        clock.now(),
        JSON.stringify(report),
        ref,
      );
    } catch (error) {
      if (!(error instanceof AgentSilent)) throw error;
      this.#known.set(ref, { pid, nextAt: clock.now() + silentMs, hostKeys });
    }
  }
}

/** Asks for all there is to know; what an agent refuses, or says in a way that cannot be read, it does not know. */
async function ask(supervisor: Supervisor, ref: string, knownKeys: string[]): Promise<z.infer<typeof Report>> {
  const asked = async <T>(command: string, shape: z.ZodType<T>, otherwise: T): Promise<T> => {
    try {
      return shape.safeParse(await askAgent(supervisor, ref, { command, withinMs: quickMs })).data ?? otherwise;
    } catch (error) {
      if (error instanceof AgentRefused) return otherwise;
      throw error;
    }
  };
  const { 'host-name': hostname } = await asked('guest-get-host-name', HostName, { 'host-name': null });
  const { 'pretty-name': system } = await asked('guest-get-osinfo', System, { 'pretty-name': null });
  return {
    hostname,
    system,
    cards: await asked('guest-network-get-interfaces', Cards, []),
    fileSystems: await asked('guest-get-fsinfo', FileSystems, []),
    hostKeys: knownKeys.length > 0 ? knownKeys : await hostKeysOf(supervisor, ref),
  };
}

const HostName = z.object({ 'host-name': text.nullable() });
const System = z.object({ 'pretty-name': text.nullable().default(null) });

const most = 64;
/** Those that a system gives itself: RFC 3927 and RFC 4291. */
const ownAddress = /^(127\.|169\.254\.|::1$|fe80:)/i;

/** The NICs in an agent's report. */
export const Cards = z
  .array(
    z.object({
      name: text,
      'hardware-address': z.string().optional(),
      'ip-addresses': z.array(z.object({ 'ip-address': text })).default([]),
    }),
  )
  .transform((cards) =>
    cards.slice(0, most).flatMap(({ name, 'hardware-address': mac, 'ip-addresses': ips }): SeenCard[] => {
      if (mac === undefined || !/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(mac) || /^[0:]+$/.test(mac)) return [];
      const used = ips.map((one) => one['ip-address']).filter((ip) => !ownAddress.test(ip));
      return [{ name, mac: mac.toLowerCase(), ips: used.slice(0, most) }];
    }),
  );

/** What cannot fill up. */
const readOnly = new Set(['iso9660', 'udf', 'squashfs', 'CDFS', 'UDF']);
const bytesPerMb = 1_048_576;

/** The file systems in an agent's report. */
export const FileSystems = z
  .array(
    z.object({
      name: text,
      mountpoint: text,
      type: text,
      'used-bytes': z.number().min(0).optional(),
      'total-bytes': z.number().min(0).optional(),
    }),
  )
  .transform((all) => {
    const byName = new Map<string, SeenFileSystem>();
    for (const { name, mountpoint: mount, type, 'used-bytes': used, 'total-bytes': total } of all) {
      if (readOnly.has(type) || used === undefined || total === undefined || total < bytesPerMb) continue;
      const known = byName.get(name);
      // The same one at several places counts once, where its path is shortest.
      if (known !== undefined && known.mount.length <= mount.length) continue;
      byName.set(name, { mount, totalMb: Math.round(total / bytesPerMb), usedMb: Math.round(used / bytesPerMb) });
    }
    return [...byName.values()].toSorted((a, b) => (a.mount < b.mount ? -1 : 1)).slice(0, most);
  });

/** Where SSH servers keep the public halves of their keys, the usual one first. */
const keyFiles = [
  '/etc/ssh/ssh_host_ed25519_key.pub',
  '/etc/ssh/ssh_host_ecdsa_key.pub',
  '/etc/ssh/ssh_host_rsa_key.pub',
  '/etc/dropbear/dropbear_ed25519_host_key.pub',
];
const maxKeyBytes = 4096;

async function hostKeysOf(supervisor: Supervisor, ref: string): Promise<string[]> {
  const keys: string[] = [];
  for (const path of keyFiles) {
    try {
      const line = await readGuestFile(supervisor, ref, { path, maxBytes: maxKeyBytes });
      const key = /^((?:ssh|ecdsa)-[\w@.-]+ [A-Za-z0-9+/]+=*)/.exec(line)?.[1];
      if (key !== undefined) keys.push(key);
    } catch (error) {
      if (!(error instanceof AgentRefused)) throw error;
    }
  }
  return keys;
}
