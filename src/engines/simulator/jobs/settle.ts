import type { Sayable } from '#kernel/message.ts';
import { say } from '../../messages.ts';
import { toStored } from '../../said.ts';
import { carryOutBackup, forgetBackupJobs, forgetBackups, isBackupWork } from '../machines/backups.ts';
import { carryOutAgentWork, forgetAgentJobs } from '../guests/agent.ts';
import { recordChange } from '../../change-log.ts';
import { forgetInit } from '../init/store-init.ts';
import { forgetPassword } from '../guests/guest.ts';
import { forgetCap } from '../networks/caps.ts';
import { carryOutFirewall, forgetFirewall, forgetFirewallJobs } from '../networks/firewalls.ts';
import { carryOutGuestWork, forgetGuestJobs, isGuestWork } from '../guests/guest-work.ts';
import { machineByRef } from '../machines/machines.ts';
import {
  carryOutImage,
  dropDisks,
  fillDisk,
  refillDisk,
  forgetImage,
  forgetImageJobs,
  isImageWork,
} from '../images/images.ts';
import { damageOf, isReading } from '../images/reading.ts';
import { carryOutMove } from '../hosts/moves.ts';
import { forgetMoves } from '../hosts/store-hosts.ts';
import { carryOutDevices, forgetDevices } from '../machines/devices.ts';
import { carryOutHardware, carryOutNics, forgetWanted } from '../machines/hardware.ts';
import { carryOutNetwork, forgetNetworkJobs, isNetworkWork } from '../networks/networks.ts';
import { outcomeOf } from '../../power.ts';
import { setPower } from '../machines/power.ts';
import { carryOutSnapshot, forgetSnapshotJobs, forgetSnapshots, isSnapshotWork } from '../machines/snapshots.ts';
import { type JobRow, jobColumns } from './jobs.ts';
import type { Simulation } from '../simulation.ts';

/** How soon bytes that are still read are looked for again. */
const readingMs = 100;

/**
 * Brings the simulation to the present: every job whose time has come is carried out, in order. Because it is computed
 * from the stored times, work goes on while the simulator itself is down.
 */
export function settleDue(simulation: Simulation): void {
  const due = `SELECT ${jobColumns} FROM jobs WHERE state = 'running' AND ends_at <= ? ORDER BY ends_at`;
  for (const job of simulation.store.all<JobRow>(due, simulation.clock.now())) {
    if (job.doom === null && isReading(simulation, job)) {
      simulation.store.run(
        'UPDATE jobs SET ends_at = ? WHERE token = ?',
        simulation.clock.now() + readingMs,
        job.token,
      );
      continue;
    }
    const error = job.doom ?? damageOf(simulation, job) ?? carryOut(simulation, job);
    const state = error === null ? 'done' : 'failed';
    simulation.store.run('UPDATE jobs SET state = ?, error = ? WHERE token = ?', state, toStored(error), job.token);
    if (error !== null && job.kind === 'create') forgetMachine(simulation, job);
    if (error !== null && job.kind === 'snapshot') forgetSnapshots(simulation.store, { token: job.token });
    if (error !== null && isImageWork(job.kind)) forgetImage(simulation, { ...job, kind: job.kind });
    if (error !== null && job.kind === 'backup') forgetBackups(simulation.store, { token: job.token });
  }
}

function carryOut(simulation: Simulation, job: JobRow): Sayable | null {
  const machine = job.machineRef === null ? undefined : machineByRef(simulation.store, job.machineRef);
  if (isImageWork(job.kind)) return carryOutImage(simulation, { ...job, kind: job.kind }, machine);
  if (isNetworkWork(job.kind)) return carryOutNetwork(simulation, job);
  if (!machine || machine.state === 'destroyed') return job.kind === 'destroy' ? null : say('machine-gone');
  const { store } = simulation;
  if (job.kind === 'agent') return carryOutAgentWork(simulation, job);
  if (job.kind === 'firewall') return carryOutFirewall(store, machine.ref, job);
  if (isSnapshotWork(job.kind)) return carryOutSnapshot(simulation, machine, { ...job, kind: job.kind });
  if (isBackupWork(job.kind)) return carryOutBackup(simulation, machine, { ...job, kind: job.kind });
  if (job.kind === 'hardware') return carryOutHardware(simulation, machine, job);
  if (job.kind === 'move') return carryOutMove(simulation, machine, job);
  if (job.kind === 'devices') return carryOutDevices(store, machine.ref, job.token);
  if (job.kind === 'nics') return carryOutNics(simulation, machine, job);
  if (isGuestWork(job.kind)) {
    const error = carryOutGuestWork(store, machine, { ...job, kind: job.kind });
    if (error === null && job.kind === 'rebuild') refillDisk(simulation, machine.ref);
    return error;
  }
  if (job.kind === 'create') {
    store.run("UPDATE machines SET state = 'ready', power_since = ? WHERE ref = ?", job.endsAt, machine.ref);
    fillDisk(simulation, machine.ref);
  } else if (job.kind === 'destroy') {
    store.run('DELETE FROM disks WHERE machine_ref = ?', machine.ref);
    dropDisks(simulation, machine.ref);
    forgetSnapshots(store, { machineRef: machine.ref });
    forgetBackups(store, { machineRef: machine.ref });
    forgetPassword(store, machine.ref);
    forgetInit(store, machine.ref);
    forgetFirewall(store, machine.ref);
    forgetCap(store, machine.ref);
    forgetDevices(store, machine.ref);
    store.run(
      `UPDATE machines SET state = 'destroyed', booted_at = NULL, power = 'off',
       power_since = CASE power WHEN 'off' THEN power_since ELSE ? END WHERE ref = ?`,
      job.endsAt,
      machine.ref,
    );
  } else {
    const outcome = job.action === null ? 'same' : outcomeOf(machine.power, job.action);
    if (outcome === 'same') return null;
    if ('refusal' in outcome) return outcome.refusal;
    setPower(simulation.store, machine, { ...outcome, at: job.endsAt });
  }
  recordChange(store, machine.ref);
  return null;
}

function forgetMachine(simulation: Simulation, job: JobRow): void {
  simulation.store.run('DELETE FROM disks WHERE machine_ref = ?', job.machineRef);
  simulation.store.run('DELETE FROM machines WHERE ref = ?', job.machineRef);
  if (job.machineRef !== null) {
    forgetPassword(simulation.store, job.machineRef);
    forgetInit(simulation.store, job.machineRef);
  }
  simulation.store.run('UPDATE jobs SET machine_ref = NULL WHERE token = ?', job.token);
}

const rememberMs = 30 * 24 * 3_600_000;

/** Forgets jobs that ended 30 days ago: no one asks about a token for longer. Machines keep theirs. */
export function forgetOldJobs(simulation: Simulation): void {
  const before = simulation.clock.now() - rememberMs;
  simulation.store.run("DELETE FROM jobs WHERE state <> 'running' AND ends_at < ?", before);
  forgetSnapshotJobs(simulation.store);
  forgetBackupJobs(simulation.store);
  forgetWanted(simulation.store);
  forgetFirewallJobs(simulation.store);
  forgetGuestJobs(simulation.store);
  forgetAgentJobs(simulation.store);
  forgetImageJobs(simulation.store);
  forgetNetworkJobs(simulation.store);
  forgetMoves(simulation.store);
}
