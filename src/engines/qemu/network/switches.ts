import { z } from 'zod';
import type { Station, Switch } from '#engines/switches.ts';
import { thisHost } from '../host/hosts.ts';
import { allMachines } from '../../stored/machines.ts';
import { pageOfNetworks } from '../../stored/networks.ts';
import type { Desk } from '../machines/ensure.ts';
import { run } from './host-tool.ts';
import { bridgeOf, tapOf } from './plan.ts';
import type { Space } from './space.ts';

const Counted = z.object({ bytes: z.number(), errors: z.number(), dropped: z.number() });
const Links = z.array(
  z.object({
    ifname: z.string(),
    master: z.string().optional(),
    flags: z.array(z.string()).default([]),
    linkinfo: z.object({ info_kind: z.string().optional() }).optional(),
    stats64: z.object({ rx: Counted, tx: Counted }),
  }),
);
/** `updated`: seconds since the entry was learned again. */
const Learned = z.array(
  z.object({
    mac: z.string(),
    ifname: z.string(),
    master: z.string().optional(),
    state: z.string().optional(),
    updated: z.number().default(0),
  }),
);
const Neighbors = z.array(z.object({ dst: z.string(), dev: z.string(), lladdr: z.string().optional() }));

/** The networks by the names of their bridges. */
function networksByBridge({ store }: Desk) {
  const found = new Map<string, { vlan: number; name: string }>();
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const { networks, next } = pageOfNetworks(store, page);
    for (const { ref, vlan, name } of networks) found.set(bridgeOf(ref), { vlan, name });
    page = next;
  }
  return found;
}

const linksIn = async ({ name }: Space) =>
  Links.parse(JSON.parse(await run('ip', ['-n', name, '-j', '-s', '-d', 'link', 'show'])));

/** The bridges of this host, one for each network that a running machine has an interface in. */
export async function listSwitches(desk: Desk): Promise<{ switches: Switch[]; next: null }> {
  const space = desk.wire?.space;
  if (space === undefined || !(await space.exists())) return { switches: [], next: null };
  const links = await linksIn(space);
  const networks = networksByBridge(desk);
  const machines = new Map(
    allMachines(desk.store).flatMap(({ name, nics }) => nics.map(({ mac }) => [tapOf(mac), name] as const)),
  );
  const bridges = links.filter(({ linkinfo }) => linkinfo?.info_kind === 'bridge');
  const switches = bridges.map(({ ifname }): Switch => {
    const network = networks.get(ifname);
    return {
      id: ifname,
      name: network?.name ?? ifname,
      zoneId: null,
      kind: 'virtual',
      model: 'Linux bridge',
      ports: links
        .filter(({ master }) => master === ifname)
        .map((port) => ({
          name: port.ifname,
          description: machines.get(port.ifname) ?? '',
          up: port.flags.includes('LOWER_UP'),
          speedMbps: null,
          untagged: network?.vlan ?? null,
          tagged: [],
          hostId: thisHost,
          counters: {
            receivedBytes: port.stats64.rx.bytes,
            sentBytes: port.stats64.tx.bytes,
            receiveErrors: port.stats64.rx.errors,
            sendErrors: port.stats64.tx.errors,
            dropped: port.stats64.rx.dropped + port.stats64.tx.dropped,
          },
        })),
    };
  });
  return { switches: switches.toSorted((a, b) => (a.id < b.id ? -1 : 1)), next: null };
}

/** What the bridges have learned of MAC addresses, with the addresses that this host knows of them. */
export async function listStations(desk: Desk): Promise<{ stations: Station[]; next: null }> {
  const space = desk.wire?.space;
  if (space === undefined || !(await space.exists())) return { stations: [], next: null };
  const [fdb, neighbors] = await Promise.all([
    run('bridge', ['-n', space.name, '-j', '-s', 'fdb', 'show']),
    run('ip', ['-n', space.name, '-j', 'neigh', 'show']),
  ]);
  const networks = networksByBridge(desk);
  const known = Neighbors.parse(JSON.parse(neighbors || '[]'));
  const now = desk.clock.now();
  const stations = Learned.parse(JSON.parse(fdb || '[]')).flatMap(
    ({ mac, ifname, master, state, updated }): Station[] => {
      // What is permanent was not learned: it is the port's own.
      if (master === undefined || state === 'permanent') return [];
      const at = {
        switchId: master,
        port: ifname,
        mac: mac.toLowerCase(),
        vlan: networks.get(master)?.vlan ?? null,
        seenAt: now - updated * 1000,
      };
      const ips = known.filter(({ dev, lladdr }) => dev === master && lladdr?.toLowerCase() === at.mac);
      return ips.length === 0 ? [{ ...at, ip: null }] : ips.map(({ dst }) => ({ ...at, ip: dst }));
    },
  );
  return { stations, next: null };
}
