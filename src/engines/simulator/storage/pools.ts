import type { PoolReport, PoolVolume } from '#engines/pools.ts';
import { diskFill } from '../hosts/hosts.ts';
import type { Simulation } from '../simulation.ts';
import type { Store } from '../store.ts';

export type PoolFault = 'degraded' | 'offline';

const pageSize = 1000;
/** New disks go to the next pool from this share on; those that are there go on growing. */
const fillLine = 0.93;
/** How many times the capacity of a pool may be promised. */
const overcommit = 3;
/** What a data center begins with. Its oldest pool is small; what comes later is of the last size. */
const firstPools = [
  { kind: 'flash', capacityGb: 2048 },
  { kind: 'flash', capacityGb: 16_384 },
  { kind: 'disk', capacityGb: 65_536 },
] as const;
const laterPool = { kind: 'disk', capacityGb: 65_536 } as const;

interface PoolRow {
  id: string;
  zoneId: string;
  kind: string;
  capacityGb: number;
  givenGb: number;
  fault: PoolFault | null;
}

/**
 * Puts the disks of a machine on the first pool of its data center that has space left: pools fill up one after the other, and
 * where all are full, another one is added.
 */
export function placeDisks(store: Store, { ref, zoneId }: { ref: string; zoneId: string }): void {
  if (store.get('SELECT 1 FROM pools WHERE zone_id = ? LIMIT 1', zoneId) === undefined)
    for (const pool of firstPools) addPool(store, zoneId, pool);
  const disks = 'SELECT coalesce(sum(size_gb), 0) AS gb FROM disks WHERE machine_ref = ?';
  const gb = store.get<{ gb: number }>(disks, ref)?.gb ?? 0;
  const found = store.get<{ id: string }>(
    `SELECT id FROM pools WHERE zone_id = ? AND fault IS NOT 'offline'
     AND (given_gb + ?) * ${diskFill} <= capacity_gb * ${fillLine} ORDER BY number LIMIT 1`,
    zoneId,
    gb,
  );
  store.run('INSERT INTO machine_pools VALUES (?, ?)', ref, found?.id ?? addPool(store, zoneId, laterPool));
}

function addPool(store: Store, zoneId: string, { kind, capacityGb }: { kind: string; capacityGb: number }): string {
  const { n } = store.get<{ n: number }>('SELECT count(*) AS n FROM pools WHERE zone_id = ?', zoneId) ?? { n: 0 };
  const id = `${zoneId.toLowerCase()}-${kind}-${String(n + 1).padStart(2, '0')}`;
  store.run(
    'INSERT INTO pools (id, zone_id, number, kind, capacity_gb) VALUES (?, ?, ?, ?, ?)',
    id,
    zoneId,
    n,
    kind,
    capacityGb,
  );
  return id;
}

/** Places the disks of machines that a store of an older version has on no pool. */
export function placeUnplacedDisks(store: Store): void {
  const rows = store.all<{ ref: string; zoneId: string }>(
    `SELECT m.ref, m.zone_id AS zoneId FROM machines m LEFT JOIN machine_pools p ON p.machine_ref = m.ref
     WHERE p.machine_ref IS NULL AND m.state <> 'destroyed'`,
  );
  store.transact(() => {
    for (const row of rows) placeDisks(store, row);
  });
}

/** Every pool with what the disks on it come to. */
export function listPools({ store }: Simulation): PoolReport[] {
  const rows = store.all<PoolRow>(
    `SELECT id, zone_id AS zoneId, kind, capacity_gb AS capacityGb, given_gb AS givenGb, fault FROM pools ORDER BY id`,
  );
  return rows.map(({ id, zoneId, kind, capacityGb, givenGb, fault }) => ({
    id,
    name: id,
    kind: kind === 'flash' ? 'Flash' : 'Disk',
    zoneId,
    hostId: null,
    state: fault ?? 'online',
    capacityGb,
    usedGb: Math.min(capacityGb, Math.round(givenGb * diskFill)),
    promisedGb: givenGb,
    overcommit,
  }));
}

/** A page of the disks of all machines: the cursor is the last machine. */
export function listPoolVolumes({ store }: Simulation, page: string | null) {
  const rows = store.all<{ machineRef: string; poolId: string }>(
    `SELECT machine_ref AS machineRef, pool_id AS poolId FROM machine_pools WHERE machine_ref > ?
     ORDER BY machine_ref LIMIT ${pageSize}`,
    page ?? '',
  );
  const last = rows.at(-1)?.machineRef ?? '';
  const volumes = store.all<{ poolId: string; machineRef: string; diskId: number; sizeGb: number }>(
    `SELECT p.pool_id AS poolId, d.machine_ref AS machineRef, d.position AS diskId, d.size_gb AS sizeGb
     FROM machine_pools p JOIN disks d ON d.machine_ref = p.machine_ref
     WHERE p.machine_ref > ? AND p.machine_ref <= ? ORDER BY d.machine_ref, d.position`,
    page ?? '',
    last,
  );
  return {
    volumes: volumes.map((one): PoolVolume => ({ ...one, usedGb: Math.round(one.sizeGb * diskFill * 10) / 10 })),
    next: rows.length < pageSize ? null : last,
  };
}

/** What goes wrong with a pool, or how large it is, behind the console's back. False when there is no such pool. */
export function setPool(
  { store }: Simulation,
  id: string,
  change: { fault?: PoolFault | null | undefined; capacityGb?: number | undefined },
): boolean {
  if (store.get('SELECT 1 FROM pools WHERE id = ?', id) === undefined) return false;
  if (change.fault !== undefined) store.run('UPDATE pools SET fault = ? WHERE id = ?', change.fault, id);
  if (change.capacityGb !== undefined)
    store.run('UPDATE pools SET capacity_gb = ? WHERE id = ?', change.capacityGb, id);
  return true;
}
