import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { Job } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { seenJob, finishedJob, startJob, workable } from '../jobs/jobs.ts';
import { machineByRef, livingMachine } from './machines.ts';
import { maxSnapshots } from '../capabilities.ts';
import { countSnapshots, snapshotByRef } from './snapshots.ts';
import type { Asked, Simulation } from '../simulation.ts';

interface Wanted {
  machineRef: string;
  name: string;
  memory: boolean;
  quiesce: boolean;
}

/** Takes a snapshot unless the token was seen. */
export function ensureSnapshot(simulation: Asked, token: string, wanted: Wanted): Job {
  const seen = seenJob(simulation, token, 'snapshot');
  if (seen) return seen;
  const { machine, power } = workable(simulation, wanted.machineRef);
  if (power !== 'on' && wanted.memory) throw new EngineFinal(say('memory-while-on'));
  if (power !== 'on' && wanted.quiesce) throw new EngineFinal(say('flush-while-on'));
  if (countSnapshots(simulation.store, machine.ref) >= maxSnapshots)
    throw new EngineFinal(`A machine can have ${maxSnapshots} snapshots.`);
  const ref: string = newId(simulation.clock.now());
  simulation.store.run(
    `INSERT INTO snapshots (ref, token, machine_ref, name, state, memory, quiesced, created_at, power)
     VALUES (?, ?, ?, ?, 'creating', ?, ?, ?, ?)`,
    ref,
    token,
    machine.ref,
    wanted.name,
    wanted.memory ? 1 : 0,
    wanted.quiesce ? 1 : 0,
    simulation.clock.now(),
    power,
  );
  order(simulation, token, ref);
  return startJob(simulation, { token, machineRef: machine.ref, work: { kind: 'snapshot' }, name: machine.name });
}

interface Order {
  machineRef: string;
  snapshotRef: string;
}

/** Goes back to a snapshot. */
export function ensureReverted(simulation: Asked, token: string, { machineRef, snapshotRef }: Order): Job {
  const seen = seenJob(simulation, token, 'revert');
  if (seen) return seen;
  const machine = livingMachine(simulation, machineRef);
  if (!snapshotByRef(simulation.store, machineRef, snapshotRef)) throw new EngineFinal(say('snapshot-gone'));
  order(simulation, token, snapshotRef);
  return startJob(simulation, { token, machineRef, work: { kind: 'revert' }, name: machine.name });
}

/** Removes a snapshot; of one that is not there it is a finished job. */
export function ensureSnapshotRemoved(simulation: Asked, token: string, { machineRef, snapshotRef }: Order): Job {
  const seen = seenJob(simulation, token, 'remove-snapshot');
  if (seen) return seen;
  const machine = machineByRef(simulation.store, machineRef);
  const job = { token, machineRef: machine ? machineRef : null, work: { kind: 'remove-snapshot' } as const };
  if (!machine || !snapshotByRef(simulation.store, machineRef, snapshotRef)) return finishedJob(simulation, job);
  order(simulation, token, snapshotRef);
  return startJob(simulation, { ...job, name: machine.name });
}

/** Which snapshot a job is about. */
function order(simulation: Simulation, token: string, snapshotRef: string): void {
  simulation.store.run('INSERT INTO snapshot_jobs VALUES (?, ?)', token, snapshotRef);
}
