import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { heldBySnapshots, needsOff, refusalOfDisks, touchesDisks, type HardwareRequest } from '#engines/hardware.ts';
import type { NicsRequest } from '#engines/nics.ts';
import type { Job } from '#engines/port.ts';
import { hardwareCapabilities } from '../capabilities.ts';
import { startJob, workable, seenJob } from '../jobs/jobs.ts';
import type { Asked, Simulation } from '../simulation.ts';
import { livingMachine, toMachine } from './machines.ts';
import { countMemories, countSnapshots } from './snapshots.ts';

/** Changes processor, memory and disks unless the token was seen. */
export function ensureHardware(simulation: Asked, token: string, { machineRef, ...wanted }: HardwareRequest): Job {
  const seen = seenJob(simulation, token, 'hardware');
  if (seen) return seen;
  const { machine: row, power } = workable(simulation, machineRef);
  const machine = toMachine(row);
  const held = { all: countSnapshots(simulation.store, row.ref), withMemory: countMemories(simulation.store, row.ref) };
  if (heldBySnapshots(machine, wanted, held)) throw new EngineFinal(say('has-snapshots'));
  const refusal = refusalOfDisks(machine, wanted);
  if (refusal !== null) throw new EngineFinal(refusal);
  if (power !== 'off' && needsOff(hardwareCapabilities, machine, wanted).length > 0)
    throw new EngineFinal(say('must-be-off'));
  const keepAs = touchesDisks(machine, wanted) ? wanted.keepAs : null;
  order(simulation, token, { ...wanted, keepAs });
  return startJob(simulation, { token, machineRef: row.ref, work: { kind: 'hardware' }, name: row.name });
}

/** Changes the network interfaces unless the token was seen. */
export function ensureNics(simulation: Asked, token: string, { machineRef, nics }: NicsRequest): Job {
  const seen = seenJob(simulation, token, 'nics');
  if (seen) return seen;
  const row = livingMachine(simulation, machineRef);
  if (new Set(nics.map(({ mac }) => mac.toLowerCase())).size !== nics.length) throw new EngineFinal(say('one-mac'));
  const before = new Map(toMachine(row).nics.map((nic) => [nic.mac, nic]));
  if (nics.some((nic) => (before.get(nic.mac)?.networkRef ?? nic.networkRef) !== nic.networkRef))
    throw new EngineFinal(say('interface-stays'));
  order(simulation, token, nics);
  return startJob(simulation, { token, machineRef: row.ref, work: { kind: 'nics' }, name: row.name });
}

/** What a job is to bring about. */
function order(simulation: Simulation, token: string, wanted: object): void {
  simulation.store.run('INSERT INTO wanted VALUES (?, ?)', token, JSON.stringify(wanted));
}
