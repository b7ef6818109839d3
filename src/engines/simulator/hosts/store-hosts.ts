import type { Store } from '../store.ts';

export type HostFault = 'degraded' | 'offline';

export interface HostRow {
  id: string;
  zoneId: string;
  cluster: string;
  cpuCount: number;
  ramMb: number;
  diskGb: number;
  givenRamMb: number;
  accepts: number;
  maintenance: number;
  fault: HostFault | null;
  startedAt: number;
}
export const hostColumns = `h.id, h.zone_id AS zoneId, h.cluster, h.cpu_count AS cpuCount, h.ram_mb AS ramMb,
  h.disk_gb AS diskGb, h.given_ram_mb AS givenRamMb, h.accepts, h.maintenance, h.fault, h.started_at AS startedAt`;

export const hostById = (store: Store, id: string): HostRow | undefined =>
  store.get<HostRow>(`SELECT ${hostColumns} FROM hosts h WHERE h.id = ?`, id);

/** The host that a machine is on; undefined: it is destroyed. */
export const hostOf = (store: Store, machineRef: string): HostRow | undefined =>
  store.get<HostRow>(
    `SELECT ${hostColumns} FROM placements p JOIN hosts h ON h.id = p.host_id WHERE p.machine_ref = ?`,
    machineRef,
  );

/** Whether machines can come to a host. */
export const isOpen = ({ accepts, maintenance, fault }: HostRow): boolean =>
  accepts === 1 && maintenance === 0 && fault !== 'offline';

/** Memory of machines that are on their way to a host. */
export const comingRamMb = (store: Store, hostId: string): number =>
  store.get<{ mb: number | null }>(
    `SELECT sum(m.ram_mb) AS mb FROM moves v JOIN jobs j ON j.token = v.token AND j.state = 'running'
     JOIN machines m ON m.ref = j.machine_ref WHERE v.host_id = ?`,
    hostId,
  )?.mb ?? 0;

/** Forgets the targets of moves whose jobs are forgotten. */
export function forgetMoves(store: Store): void {
  store.run('DELETE FROM moves WHERE token NOT IN (SELECT token FROM jobs)');
}
