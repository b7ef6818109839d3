import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { chance, hashOf } from '../hash.ts';
import type { Store } from '../store.ts';
import { hostColumns, type HostRow } from './store-hosts.ts';

/** What a data center begins with: two clusters of two hosts. */
const firstClusters = ['A', 'A', 'B', 'B'] as const;
const dayMs = 86_400_000;
const size = { cpuCount: 64, ramMb: 524_288, diskGb: 16_384 } as const;

interface Placed {
  ref: string;
  zoneId: string;
  ramMb: number;
  at: number;
}

/**
 * Puts a machine on the open host of its data center that has the most free memory. Where all open ones are full, another
 * host is racked: what may be sold is limited by the operator and not by the simulator. Throws EngineFinal when every host
 * is closed.
 */
export function placeMachine(store: Store, machine: Placed): void {
  const host = hostFor(store, machine);
  store.run('INSERT INTO placements VALUES (?, ?)', machine.ref, host.id);
}

function hostFor(store: Store, { zoneId, ramMb, at }: Placed): HostRow {
  if (store.get('SELECT 1 FROM hosts WHERE zone_id = ? LIMIT 1', zoneId) === undefined)
    for (const cluster of firstClusters) rack(store, { zoneId, cluster, ramMb: size.ramMb, at });
  const open = `SELECT ${hostColumns} FROM hosts h WHERE h.zone_id = ? AND h.accepts = 1 AND h.maintenance = 0
    AND h.fault IS NOT 'offline' ORDER BY h.ram_mb - h.given_ram_mb DESC LIMIT 1`;
  const freest = store.get<HostRow>(open, zoneId);
  if (freest === undefined) throw new EngineFinal(say('no-open-host'));
  if (freest.ramMb - freest.givenRamMb >= ramMb) return freest;
  rack(store, { zoneId, cluster: firstClusters[0], ramMb: Math.max(size.ramMb, ramMb), at });
  return store.get<HostRow>(open, zoneId) ?? freest;
}

function rack(store: Store, host: { zoneId: string; cluster: string; ramMb: number; at: number }): void {
  const { zoneId, cluster, ramMb, at } = host;
  const { n } = store.get<{ n: number }>('SELECT count(*) AS n FROM hosts WHERE zone_id = ?', zoneId) ?? { n: 0 };
  const id = `${zoneId.toLowerCase()}-host-${String(n + 1).padStart(2, '0')}`;
  store.run(
    `INSERT INTO hosts (id, zone_id, cluster, cpu_count, ram_mb, disk_gb, started_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    zoneId,
    `${zoneId}-${cluster}`,
    size.cpuCount,
    ramMb,
    size.diskGb,
    Math.round(at - 90 * dayMs * chance(hashOf(id), 21)),
  );
}

/** Places machines that a store of an older version has on no host. */
export function placeUnplaced(store: Store, at: number): void {
  const rows = store.all<Omit<Placed, 'at'>>(
    `SELECT m.ref, m.zone_id AS zoneId, m.ram_mb AS ramMb FROM machines m
     LEFT JOIN placements p ON p.machine_ref = m.ref WHERE p.machine_ref IS NULL AND m.state <> 'destroyed'`,
  );
  store.transact(() => {
    for (const row of rows) placeMachine(store, { ...row, at });
  });
}
