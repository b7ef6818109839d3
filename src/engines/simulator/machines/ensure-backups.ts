import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { BackupRequest } from '#engines/backups.ts';
import type { Job } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { backupByRef, countBackups, heldOf } from './backups.ts';
import { maxBackups } from '../capabilities.ts';
import { seenJob, finishedJob, startJob, workable } from '../jobs/jobs.ts';
import { livingMachine, machineByRef } from './machines.ts';
import { countSnapshots } from './snapshots.ts';
import type { Asked } from '../simulation.ts';

/** Takes a backup unless the token was seen. */
export function ensureBackup(simulation: Asked, token: string, wanted: BackupRequest): Job {
  const seen = seenJob(simulation, token, 'backup');
  if (seen) return seen;
  const { machine } = workable(simulation, wanted.machineRef);
  if (countBackups(simulation.store, machine.ref) >= maxBackups)
    throw new EngineFinal(`A machine can have ${maxBackups} backups.`);
  const ref: string = newId(simulation.clock.now());
  simulation.store.run(
    `INSERT INTO backups (ref, token, machine_ref, name, state, quiesced, created_at, size_mb, body)
     VALUES (?, ?, ?, ?, 'creating', ?, ?, 0, ?)`,
    ref,
    token,
    machine.ref,
    wanted.name,
    wanted.quiesce ? 1 : 0,
    simulation.clock.now(),
    JSON.stringify(heldOf(simulation.store, machine)),
  );
  simulation.store.run('INSERT INTO backup_jobs VALUES (?, ?)', token, ref);
  return startJob(simulation, { token, machineRef: machine.ref, work: { kind: 'backup' }, name: machine.name });
}

interface Order {
  machineRef: string;
  backupRef: string;
}

/** Puts the disks back to how a backup has them. */
export function ensureRestored(simulation: Asked, token: string, { machineRef, backupRef }: Order): Job {
  const seen = seenJob(simulation, token, 'restore');
  if (seen) return seen;
  const machine = livingMachine(simulation, machineRef);
  if (!backupByRef(simulation.store, { machineRef, ref: backupRef })) throw new EngineFinal(say('backup-gone'));
  if (countSnapshots(simulation.store, machineRef) > 0) throw new EngineFinal(say('disks-with-snapshots'));
  simulation.store.run('INSERT INTO backup_jobs VALUES (?, ?)', token, backupRef);
  return startJob(simulation, { token, machineRef, work: { kind: 'restore' }, name: machine.name });
}

/** Removes a backup; of one that is not there it is a finished job. */
export function ensureBackupRemoved(simulation: Asked, token: string, { machineRef, backupRef }: Order): Job {
  const seen = seenJob(simulation, token, 'remove-backup');
  if (seen) return seen;
  const machine = machineByRef(simulation.store, machineRef);
  const job = { token, machineRef: machine ? machineRef : null, work: { kind: 'remove-backup' } as const };
  if (!machine || !backupByRef(simulation.store, { machineRef, ref: backupRef })) return finishedJob(simulation, job);
  simulation.store.run('INSERT INTO backup_jobs VALUES (?, ?)', token, backupRef);
  return startJob(simulation, { ...job, name: machine.name });
}
