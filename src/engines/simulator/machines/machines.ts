import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { MachineNic } from '#engines/nics.ts';
import type { Machine, MachinePower } from '#engines/port.ts';
import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';

export interface MachineRow {
  ref: string;
  state: 'creating' | 'ready' | 'destroyed';
  serverId: string;
  name: string;
  power: MachinePower;
  powerSince: number;
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  nics: string;
  disks: string;
  hostId: string | null;
}

/** The columns of MachineRow; the table alias is `m`. Power comes from elsewhere in the change feed. */
export const hardwareColumns = `m.ref, m.state, m.server_id AS serverId, m.name, m.cpu_type AS cpuType,
  m.cpu_count AS cpuCount, m.ram_mb AS ramMb, m.nics, (SELECT json_group_array(d.size_gb ORDER BY d.position)
  FROM disks d WHERE d.machine_ref = m.ref) AS disks,
  (SELECT p.host_id FROM placements p WHERE p.machine_ref = m.ref) AS hostId`;
const columns = `${hardwareColumns}, m.power, m.power_since AS powerSince`;

const pageSize = 1000;

/** One machine by its reference, also while it is made and after it was destroyed. */
export function machineByRef(store: Store, ref: string): MachineRow | undefined {
  return store.get<MachineRow>(`SELECT ${columns} FROM machines m WHERE m.ref = ?`, ref);
}

/** A machine that is not destroyed. Throws EngineFinal. */
export function livingMachine({ store }: Pick<Simulation, 'store'>, ref: string): MachineRow {
  const machine = machineByRef(store, ref);
  if (!machine || machine.state === 'destroyed') throw new EngineFinal(say('machine-gone'));
  return machine;
}

/** The machine that this token made. */
export function machineByToken(store: Store, token: string): MachineRow | undefined {
  return store.get<MachineRow>(`SELECT ${columns} FROM machines m WHERE m.token = ?`, token);
}

/** A page of what exists, in the order of the references; `page` is the last reference of the page before. */
export function listMachines(store: Store, page: string | null): { machines: Machine[]; next: string | null } {
  const rows = store.all<MachineRow>(
    `SELECT ${columns} FROM machines m WHERE m.ref > ? AND m.state <> 'destroyed' ORDER BY m.ref LIMIT ${pageSize}`,
    page ?? '',
  );
  return { machines: rows.map(toMachine), next: rows.length < pageSize ? null : (rows.at(-1)?.ref ?? null) };
}

/** The cards that were written down; those of machines made before cables could be pulled are connected. */
export function nicsOf(text: string): Machine['nics'] {
  // Typed edge: JSON that this simulator wrote from parsed input.
  return (JSON.parse(text) as (Omit<MachineNic, 'connected'> & Partial<MachineNic>)[]).map((nic) => ({
    ...nic,
    connected: nic.connected ?? true,
  }));
}

/** The machine in the wire format. */
export function toMachine(row: MachineRow): Machine {
  const { state, nics, disks, hostId, ...rest } = row;
  // Typed edge: JSON that this simulator wrote from parsed input.
  return {
    ...rest,
    ...(hostId === null ? {} : { hostId }),
    destroyed: state === 'destroyed',
    diskSizesGb: JSON.parse(disks) as number[],
    nics: nicsOf(nics),
  };
}
