import type { Job } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { seenJob, startedJob } from './ensure.ts';
import { drawDoom } from './faults.ts';
import { expectedPower, finishedJob, startJob } from './jobs.ts';
import { machineByRef, type MachineRow } from './machines.ts';
import { maxSnapshots } from './snapshot-wire.ts';
import { countSnapshots, snapshotByRef } from './snapshots.ts';
import { Rejected, type World } from './world.ts';

interface Wanted {
  machineRef: string;
  name: string;
  memory: boolean;
  quiesce: boolean;
}

/** Takes a snapshot unless the token was seen. */
export function ensureSnapshot(world: World, token: string, wanted: Wanted): Job {
  const seen = seenJob(world, token, 'snapshot');
  if (seen) return seen;
  const machine = livingMachine(world, wanted.machineRef);
  const power = expectedPower(world, machine.ref, machine.power);
  if (power === null) throw new Rejected('The machine is being destroyed.');
  if (power !== 'on' && wanted.memory) throw new Rejected('Only a running machine has memory to keep.');
  if (power !== 'on' && wanted.quiesce) throw new Rejected('Only a running guest can bring its file systems to rest.');
  if (countSnapshots(world.store, machine.ref) >= maxSnapshots)
    throw new Rejected(`A machine can have ${maxSnapshots} snapshots.`);
  const ref: string = newId(world.clock.now());
  world.store.run(
    `INSERT INTO snapshots (ref, token, machine_ref, name, state, memory, quiesced, created_at, power)
     VALUES (?, ?, ?, ?, 'creating', ?, ?, ?, ?)`,
    ref,
    token,
    machine.ref,
    wanted.name,
    wanted.memory ? 1 : 0,
    wanted.quiesce ? 1 : 0,
    world.clock.now(),
    power,
  );
  order(world, token, ref);
  const doom = drawDoom(world, 'ensureSnapshot', machine.name);
  startJob(world, { token, machineRef: machine.ref, work: { kind: 'snapshot' }, doom });
  return startedJob(world, token);
}

interface Order {
  machineRef: string;
  snapshotRef: string;
}

/** Goes back to a snapshot. */
export function ensureReverted(world: World, token: string, { machineRef, snapshotRef }: Order): Job {
  const seen = seenJob(world, token, 'revert');
  if (seen) return seen;
  const machine = livingMachine(world, machineRef);
  if (!snapshotByRef(world.store, machineRef, snapshotRef)) throw new Rejected('There is no such snapshot.');
  order(world, token, snapshotRef);
  const doom = drawDoom(world, 'ensureReverted', machine.name);
  startJob(world, { token, machineRef, work: { kind: 'revert' }, doom });
  return startedJob(world, token);
}

/** Removes a snapshot; of one that is not there it is a finished job. */
export function ensureSnapshotRemoved(world: World, token: string, { machineRef, snapshotRef }: Order): Job {
  const seen = seenJob(world, token, 'remove-snapshot');
  if (seen) return seen;
  const machine = machineByRef(world.store, machineRef);
  const job = { token, machineRef: machine ? machineRef : null, work: { kind: 'remove-snapshot' } as const };
  if (!machine || !snapshotByRef(world.store, machineRef, snapshotRef)) finishedJob(world, job);
  else {
    order(world, token, snapshotRef);
    startJob(world, { ...job, doom: drawDoom(world, 'ensureSnapshotRemoved', machine.name) });
  }
  return startedJob(world, token);
}

/** A machine that is not destroyed. Throws Rejected. */
export function livingMachine(world: World, ref: string): MachineRow {
  const machine = machineByRef(world.store, ref);
  if (!machine || machine.state === 'destroyed') throw new Rejected('There is no such machine.');
  return machine;
}

/** Which snapshot a job is about. */
function order(world: World, token: string, snapshotRef: string): void {
  world.store.run('INSERT INTO snapshot_jobs VALUES (?, ?)', token, snapshotRef);
}
