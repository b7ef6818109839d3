import type { HardwareRequest } from '#engines/hardware.ts';
import { newId } from '#kernel/ids.ts';
import { recordChange } from '../../change-log.ts';
import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';
import { machineByRef, toMachine, type MachineRow } from './machines.ts';

interface Order {
  token: string;
  endsAt: number;
}

/** Does what a job was for that has come to its end. */
export function carryOutHardware({ store }: Simulation, machine: MachineRow, { token, endsAt }: Order): string | null {
  const body = wantedOf(store, token);
  if (body === null) return 'The request has gone.';
  // Typed edge: JSON that this simulator wrote from parsed input.
  const wanted = JSON.parse(body) as Omit<HardwareRequest, 'machineRef'>;
  if (wanted.keepAs !== null) keepSafety(store, machine, { token, name: wanted.keepAs, at: endsAt });
  const { cpuType, cpuCount, ramMb } = wanted;
  setHardware(store, machine.ref, { cpuType, cpuCount, ramMb, diskSizesGb: wanted.disks.map((disk) => disk.sizeGb) });
  recordChange(store, machine.ref);
  return null;
}

/** The cards are as the job wanted them. */
export function carryOutNics({ store }: Simulation, machine: MachineRow, { token }: Order): string | null {
  const body = wantedOf(store, token);
  if (body === null) return 'The request has gone.';
  store.run('UPDATE machines SET nics = ? WHERE ref = ?', body, machine.ref);
  recordChange(store, machine.ref);
  return null;
}

interface Kept {
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  diskSizesGb: readonly number[];
}

/** Puts the disks back to those of a snapshot that was taken before they changed; what computes stays as it is. */
export function revertHardware(store: Store, machineRef: string, snapshotRef: string): void {
  const row = store.get<{ body: string }>('SELECT body FROM snapshot_hardware WHERE snapshot_ref = ?', snapshotRef);
  const machine = row && machineByRef(store, machineRef);
  if (!machine) return;
  const { cpuType, cpuCount, ramMb } = toMachine(machine);
  // Typed edge: JSON that this simulator wrote itself.
  const { diskSizesGb } = JSON.parse(row.body) as Kept;
  setHardware(store, machineRef, { cpuType, cpuCount, ramMb, diskSizesGb });
}

/** Forgets what jobs wanted that are forgotten themselves, and the hardware of deleted snapshots. */
export function forgetWanted(store: Store): void {
  store.run('DELETE FROM wanted WHERE token NOT IN (SELECT token FROM jobs)');
  store.run('DELETE FROM snapshot_hardware WHERE snapshot_ref NOT IN (SELECT ref FROM snapshots)');
}

/** The snapshot that a change of disks leaves; the machine has no other at that moment. */
function keepSafety(
  store: Store,
  machine: MachineRow,
  { token, name, at }: { token: string; name: string; at: number },
): void {
  const ref: string = newId(at);
  store.run(
    `INSERT INTO snapshots (ref, token, machine_ref, name, state, memory, quiesced, created_at, power, current, hostname,
     first_boot_at) SELECT ?, ?, ref, ?, 'ready', 0, 0, ?, power, 1, hostname, first_boot_at FROM machines WHERE ref = ?`,
    ref,
    token,
    name,
    at,
    machine.ref,
  );
  const { cpuType, cpuCount, ramMb, diskSizesGb } = toMachine(machine);
  store.run(
    'INSERT INTO snapshot_hardware VALUES (?, ?)',
    ref,
    JSON.stringify({ cpuType, cpuCount, ramMb, diskSizesGb } satisfies Kept),
  );
}

/** Gives a machine other hardware, disks included. */
export function setHardware(store: Store, ref: string, { cpuType, cpuCount, ramMb, diskSizesGb }: Kept): void {
  store.run('UPDATE machines SET cpu_type = ?, cpu_count = ?, ram_mb = ? WHERE ref = ?', cpuType, cpuCount, ramMb, ref);
  store.run('DELETE FROM disks WHERE machine_ref = ?', ref);
  diskSizesGb.forEach((sizeGb, position) => {
    store.run('INSERT INTO disks VALUES (?, ?, ?)', ref, position, sizeGb);
  });
}

const wantedOf = (store: Store, token: string): string | null =>
  store.get<{ body: string }>('SELECT body FROM wanted WHERE token = ?', token)?.body ?? null;
