import { type Station, type Switch, type SwitchPort, switchPage } from '#engines/switches.ts';
import { rememberedDays } from '../capabilities.ts';
import { guestStateIn } from '../guests/guest-reports.ts';
import { chance, hashOf } from '../hash.ts';
import { nicsOf } from '../machines/machines.ts';
import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';

/** Clusters in one page: the VLANs of their hosts are gathered from their machines. */
const clustersAtOnce = 10;
const hostMbps = 25_000;
const uplinkMbps = 100_000;
const uplinks = ['Ethernet1/49', 'Ethernet1/50'] as const;

interface PortHost {
  id: string;
  zoneId: string;
  cluster: string;
  fault: string | null;
  startedAt: number;
}

/** Every cluster has a switch in its rack, which each of its hosts is cabled to. */
const switchOf = (cluster: string): string => `${cluster.toLowerCase()}-leaf`;
/** Hosts are cabled in the order in which they are racked. */
const portOf = (place: number): string => `Ethernet1/${place + 1}`;

const portsOfHosts = `SELECT id, row_number() OVER (PARTITION BY cluster ORDER BY id) - 1 AS place FROM hosts`;

/** A page of the switches, by their clusters. */
export function listSwitches(
  { store, clock }: Simulation,
  page: string | null,
): { switches: Switch[]; next: string | null } {
  const clusters = store
    .all<{ cluster: string }>(
      `SELECT DISTINCT cluster FROM hosts WHERE lower(cluster) > ? ORDER BY lower(cluster) LIMIT ${clustersAtOnce}`,
      page ?? '',
    )
    .map(({ cluster }) => cluster);
  const named = JSON.stringify(clusters);
  const hosts = store.all<PortHost>(
    `SELECT id, zone_id AS zoneId, cluster, fault, started_at AS startedAt FROM hosts
     WHERE cluster IN (SELECT value FROM json_each(?)) ORDER BY id`,
    named,
  );
  const vlans = vlansOf(store, named);
  const now = clock.now();
  const switches = clusters.map((cluster): Switch => {
    const cabled = hosts.filter((host) => host.cluster === cluster);
    const oldest = Math.min(...cabled.map(({ startedAt }) => startedAt));
    const all = [...new Set(cabled.flatMap(({ id }) => vlans.get(id) ?? []))].toSorted((a, b) => a - b);
    return {
      id: switchOf(cluster),
      name: switchOf(cluster),
      zoneId: cabled[0]?.zoneId ?? null,
      kind: 'physical',
      model: 'Simulated 48-port leaf',
      ports: [
        ...cabled.map((host, place) => hostPort(host, { place, tagged: vlans.get(host.id) ?? [], now })),
        ...uplinks.map((name) => uplinkPort(name, { cluster, tagged: all, seconds: secondsSince(oldest, now) })),
      ],
    };
  });
  return { switches, next: clusters.length < clustersAtOnce ? null : (clusters.at(-1)?.toLowerCase() ?? null) };
}

/** The VLANs that machines of each host have interfaces in. */
function vlansOf(store: Store, clusters: string): Map<string, number[]> {
  const rows = store.all<{ hostId: string; vlan: number }>(
    `SELECT DISTINCT p.host_id AS hostId, n.vlan FROM hosts h JOIN placements p ON p.host_id = h.id
       JOIN machines m ON m.ref = p.machine_ref JOIN json_each(m.nics) c
       JOIN networks n ON n.ref = json_extract(c.value, '$.networkRef')
     WHERE h.cluster IN (SELECT value FROM json_each(?)) ORDER BY n.vlan`,
    clusters,
  );
  const found = new Map<string, number[]>();
  for (const { hostId, vlan } of rows) found.set(hostId, [...(found.get(hostId) ?? []), vlan]);
  return found;
}

const secondsSince = (startedAt: number, now: number): number => Math.max(0, Math.floor((now - startedAt) / 1000));

function hostPort(
  host: PortHost,
  { place, tagged, now }: { place: number; tagged: number[]; now: number },
): SwitchPort {
  return {
    name: portOf(place),
    description: host.id,
    up: host.fault !== 'offline',
    speedMbps: hostMbps,
    untagged: null,
    tagged,
    hostId: host.id,
    counters: countersOf(host.id, secondsSince(host.startedAt, now), host.fault === 'degraded'),
  };
}

function uplinkPort(
  name: string,
  { cluster, tagged, seconds }: { cluster: string; tagged: number[]; seconds: number },
): SwitchPort {
  const counters = countersOf(`${cluster} ${name}`, seconds, false);
  return {
    name,
    description: 'Uplink',
    up: true,
    speedMbps: uplinkMbps,
    untagged: null,
    tagged,
    hostId: null,
    counters,
  };
}

/** They grow with time; a bad cable, or the interface of a degraded host, makes errors. */
function countersOf(seed: string, seconds: number, degraded: boolean): SwitchPort['counters'] {
  const hash = hashOf(seed);
  const errorsPerHour = degraded ? 240 : chance(hash, 71) < 0.12 ? 6 * chance(hash, 72) : 0;
  const errors = Math.floor((seconds / 3600) * errorsPerHour);
  return {
    receivedBytes: Math.floor(seconds * 4e6 * (0.2 + chance(hash, 73))),
    sentBytes: Math.floor(seconds * 9e6 * (0.2 + chance(hash, 74))),
    receiveErrors: errors,
    sendErrors: Math.floor(errors / 50),
    dropped: Math.floor(errors / 4),
  };
}

interface StationRow {
  ref: string;
  nics: string;
  power: string;
  powerSince: number;
  cluster: string;
  place: number;
  fault: string | null;
  inside: string | null;
}

/**
 * A page of what the switches saw: what guests really use, which is not always what they were assigned. A machine that is off
 * is listed with when it was seen last, for as long as the switches remember it.
 */
export function listStations(
  { store, clock }: Simulation,
  page: string | null,
): { stations: Station[]; next: string | null } {
  const now = clock.now();
  const rows = store.all<StationRow>(
    `SELECT m.ref, m.nics, m.power, m.power_since AS powerSince, h.cluster, o.place, h.fault, i.body AS inside
     FROM machines m JOIN placements p ON p.machine_ref = m.ref JOIN hosts h ON h.id = p.host_id
       JOIN (${portsOfHosts}) o ON o.id = h.id LEFT JOIN inside i ON i.machine_ref = m.ref
     WHERE m.ref > ? AND m.state = 'ready' AND (m.power <> 'off' OR m.first_boot_at IS NOT NULL)
     ORDER BY m.ref LIMIT ${switchPage}`,
    page ?? '',
  );
  const vlanOf = new Map(
    store.all<{ ref: string; vlan: number }>('SELECT ref, vlan FROM networks').map(({ ref, vlan }) => [ref, vlan]),
  );
  const since = now - rememberedDays * 86_400_000;
  const stations = rows.flatMap((row) => {
    const seenAt = row.power === 'on' && row.fault !== 'offline' ? now : row.powerSince;
    return seenAt < since ? [] : stationsOf(row, { seenAt, vlanOf });
  });
  return { stations, next: rows.length < switchPage ? null : (rows.at(-1)?.ref ?? null) };
}

function stationsOf(
  row: StationRow,
  { seenAt, vlanOf }: { seenAt: number; vlanOf: ReadonlyMap<string, number> },
): Station[] {
  const inside = guestStateIn(row.inside);
  return nicsOf(row.nics).flatMap(({ mac: written, networkRef, ips, connected }): Station[] => {
    if (!connected) return [];
    const mac = written.toLowerCase();
    const at = {
      switchId: switchOf(row.cluster),
      port: portOf(row.place),
      mac,
      vlan: vlanOf.get(networkRef) ?? null,
      seenAt,
    };
    const used = inside.ips?.[mac] ?? ips;
    return used.length === 0 ? [{ ...at, ip: null }] : used.map((ip) => ({ ...at, ip }));
  });
}
