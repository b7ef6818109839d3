import type { BackupRequest } from '#engines/backups.ts';
import type { Job } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { backupByRef, countBackups, heldOf } from './backups.ts';
import { maxBackups } from './backup-wire.ts';
import { seenJob, startedJob } from './ensure.ts';
import { livingMachine } from './ensure-snapshots.ts';
import { drawDoom } from './faults.ts';
import { expectedPower, finishedJob, startJob } from './jobs.ts';
import { machineByRef } from './machines.ts';
import { countSnapshots } from './snapshots.ts';
import { Rejected, type World } from './world.ts';

/** Takes a backup unless the token was seen. */
export function ensureBackup(world: World, token: string, wanted: BackupRequest): Job {
  const seen = seenJob(world, token, 'backup');
  if (seen) return seen;
  const machine = livingMachine(world, wanted.machineRef);
  if (expectedPower(world, machine.ref, machine.power) === null) throw new Rejected('The machine is being destroyed.');
  if (countBackups(world.store, machine.ref) >= maxBackups)
    throw new Rejected(`A machine can have ${maxBackups} backups.`);
  const ref: string = newId(world.clock.now());
  world.store.run(
    `INSERT INTO backups (ref, token, machine_ref, name, state, quiesced, created_at, size_mb, body)
     VALUES (?, ?, ?, ?, 'creating', ?, ?, 0, ?)`,
    ref,
    token,
    machine.ref,
    wanted.name,
    wanted.quiesce ? 1 : 0,
    world.clock.now(),
    JSON.stringify(heldOf(world.store, machine)),
  );
  world.store.run('INSERT INTO backup_jobs VALUES (?, ?)', token, ref);
  const doom = drawDoom(world, 'ensureBackup', machine.name);
  startJob(world, { token, machineRef: machine.ref, work: { kind: 'backup' }, doom });
  return startedJob(world, token);
}

interface Order {
  machineRef: string;
  backupRef: string;
}

/** Puts the disks back to how a backup has them. */
export function ensureRestored(world: World, token: string, { machineRef, backupRef }: Order): Job {
  const seen = seenJob(world, token, 'restore');
  if (seen) return seen;
  const machine = livingMachine(world, machineRef);
  if (!backupByRef(world.store, { machineRef, ref: backupRef })) throw new Rejected('There is no such backup.');
  if (countSnapshots(world.store, machineRef) > 0)
    throw new Rejected('The disks cannot be replaced while the machine has snapshots.');
  world.store.run('INSERT INTO backup_jobs VALUES (?, ?)', token, backupRef);
  const doom = drawDoom(world, 'ensureRestored', machine.name);
  startJob(world, { token, machineRef, work: { kind: 'restore' }, doom });
  return startedJob(world, token);
}

/** Removes a backup; of one that is not there it is a finished job. */
export function ensureBackupRemoved(world: World, token: string, { machineRef, backupRef }: Order): Job {
  const seen = seenJob(world, token, 'remove-backup');
  if (seen) return seen;
  const machine = machineByRef(world.store, machineRef);
  const job = { token, machineRef: machine ? machineRef : null, work: { kind: 'remove-backup' } as const };
  if (!machine || !backupByRef(world.store, { machineRef, ref: backupRef })) finishedJob(world, job);
  else {
    world.store.run('INSERT INTO backup_jobs VALUES (?, ?)', token, backupRef);
    startJob(world, { ...job, doom: drawDoom(world, 'ensureBackupRemoved', machine.name) });
  }
  return startedJob(world, token);
}
