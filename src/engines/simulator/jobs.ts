import type { Job, MachinePower } from '#engines/port.ts';
import { carryOutBackup, forgetBackupJobs, forgetBackups, isBackupWork } from './backups.ts';
import { carryOutAgentWork, forgetAgentJobs } from './agent-work.ts';
import { recordChange } from '../change-log.ts';
import { forgetInit } from './init/store-init.ts';
import { forgetPassword } from './guest-logins.ts';
import { forgetCap } from './caps.ts';
import { carryOutFirewall, forgetFirewall, forgetFirewallJobs } from './firewalls.ts';
import { carryOutGuestWork, forgetGuestJobs, isGuestWork, powerAfterGuestWork } from './guest-work.ts';
import { machineByRef, machineByToken } from './machines.ts';
import {
  carryOutImage,
  dropDisks,
  fillDisk,
  refillDisk,
  forgetImage,
  forgetImageJobs,
  isImageWork,
} from './images/images.ts';
import { damageOf, isReading } from './images/reading.ts';
import { carryOutDevices, forgetDevices } from './devices.ts';
import { carryOutHardware, carryOutNics, forgetWanted } from './hardware.ts';
import { carryOutNetwork, forgetNetworkJobs, isNetworkWork } from './networks.ts';
import { durationOf, type Work } from './pace.ts';
import { outcomeOf, type PowerAction } from './power.ts';
import { setPower } from './set-power.ts';
import {
  carryOutSnapshot,
  forgetSnapshotJobs,
  forgetSnapshots,
  isSnapshotWork,
  powerAfterRevert,
} from './snapshots.ts';
import type { World } from './world.ts';

interface JobRow {
  token: string;
  kind: Work['kind'];
  machineRef: string | null;
  action: PowerAction | null;
  state: Job['state'];
  startedAt: number;
  endsAt: number;
  reached: number;
  doom: string | null;
  error: string | null;
}
const columns = `token, kind, machine_ref AS machineRef, action, state, started_at AS startedAt, ends_at AS endsAt,
  reached, doom, error`;

/** How soon bytes that are still read are looked for again. */
const readingMs = 100;

/** How far, in percent, a job comes that a fault lets fail. */
const reachedByTheDoomed = 70;

export interface NewJob {
  token: string;
  machineRef: string | null;
  work: Work;
  /** Why it is going to fail, when a fault says so. */
  doom: string | null;
}

/** The job as it stands now, or null when the token was never seen. */
export function jobOf(world: World, token: string): Job | null {
  const row = world.store.get<JobRow>(`SELECT ${columns} FROM jobs WHERE token = ?`, token);
  if (row) return toJob(row, world.clock.now());
  const imported = machineByToken(world.store, token);
  return imported ? { token, state: 'done', progress: 100, machineRef: imported.ref, error: null } : null;
}

/** Starts work; what already runs on the same machine is finished first. */
export function startJob(world: World, job: NewJob): void {
  const { store } = world;
  const busyUntil = job.machineRef === null ? 0 : (runningOn(world, job.machineRef).at(-1)?.endsAt ?? 0);
  const startsAt = Math.max(world.clock.now(), busyUntil);
  const reached = job.doom === null ? 100 : reachedByTheDoomed;
  const takesMs = Math.round((durationOf(job.work, job.token, job.machineRef ?? '') * world.pace * reached) / 100);
  store.run(
    `INSERT INTO jobs (token, kind, machine_ref, action, state, started_at, ends_at, reached, doom)
     VALUES (?, ?, ?, ?, 'running', ?, ?, ?, ?)`,
    job.token,
    job.work.kind,
    job.machineRef,
    job.work.kind === 'power' ? job.work.action : null,
    startsAt,
    startsAt + takesMs,
    reached,
    job.doom,
  );
}

/** Remembers work that was already so: a job that is finished as soon as it is asked for. */
export function finishedJob(world: World, job: Omit<NewJob, 'doom'>): void {
  const now = world.clock.now();
  world.store.run(
    `INSERT INTO jobs (token, kind, machine_ref, state, started_at, ends_at, reached) VALUES (?, ?, ?, 'done', ?, ?, 100)`,
    job.token,
    job.work.kind,
    job.machineRef,
    now,
    now,
  );
}

/** The power that the machine has once its running jobs are through; null when they destroy it. */
export function expectedPower(world: World, machineRef: string, now: MachinePower): MachinePower | null {
  let power: MachinePower = now;
  for (const job of runningOn(world, machineRef)) {
    if (job.doom !== null) continue;
    if (job.kind === 'destroy') return null;
    if (isGuestWork(job.kind)) power = powerAfterGuestWork(job.kind, power);
    if (job.kind === 'restore') power = 'off';
    if (job.kind === 'revert') power = powerAfterRevert(world.store, job.token) ?? power;
    const outcome = job.action === null ? 'same' : outcomeOf(power, job.action);
    if (outcome !== 'same' && 'to' in outcome) power = outcome.to;
  }
  return power;
}

/**
 * Brings the world to the present: every job whose time has come is carried out, in order. Because it is computed
 * from the stored times, work goes on while the simulator itself is down.
 */
export function settleDue(world: World): void {
  const due = `SELECT ${columns} FROM jobs WHERE state = 'running' AND ends_at <= ? ORDER BY ends_at`;
  for (const job of world.store.all<JobRow>(due, world.clock.now())) {
    if (job.doom === null && isReading(world, job)) {
      world.store.run('UPDATE jobs SET ends_at = ? WHERE token = ?', world.clock.now() + readingMs, job.token);
      continue;
    }
    const error = job.doom ?? damageOf(world, job) ?? carryOut(world, job);
    const state = error === null ? 'done' : 'failed';
    world.store.run('UPDATE jobs SET state = ?, error = ? WHERE token = ?', state, error, job.token);
    if (error !== null && job.kind === 'create') forgetMachine(world, job);
    if (error !== null && job.kind === 'snapshot') forgetSnapshots(world.store, { token: job.token });
    if (error !== null && isImageWork(job.kind)) forgetImage(world, { ...job, kind: job.kind });
    if (error !== null && job.kind === 'backup') forgetBackups(world.store, { token: job.token });
  }
}

function carryOut(world: World, job: JobRow): string | null {
  const machine = job.machineRef === null ? undefined : machineByRef(world.store, job.machineRef);
  if (isImageWork(job.kind)) return carryOutImage(world, { ...job, kind: job.kind }, machine);
  if (isNetworkWork(job.kind)) return carryOutNetwork(world, job);
  if (!machine || machine.state === 'destroyed') return job.kind === 'destroy' ? null : 'The machine has gone.';
  const { store } = world;
  if (job.kind === 'agent') return carryOutAgentWork(world, job);
  if (job.kind === 'firewall') return carryOutFirewall(store, machine.ref, job);
  if (isSnapshotWork(job.kind)) return carryOutSnapshot(world, machine, { ...job, kind: job.kind });
  if (isBackupWork(job.kind)) return carryOutBackup(world, machine, { ...job, kind: job.kind });
  if (job.kind === 'hardware') return carryOutHardware(world, machine, job);
  if (job.kind === 'devices') return carryOutDevices(store, machine.ref, job.token);
  if (job.kind === 'nics') return carryOutNics(world, machine, job);
  if (isGuestWork(job.kind)) {
    const error = carryOutGuestWork(store, machine, { ...job, kind: job.kind });
    if (error === null && job.kind === 'rebuild') refillDisk(world, machine.ref);
    return error;
  }
  if (job.kind === 'create') {
    store.run("UPDATE machines SET state = 'ready', power_since = ? WHERE ref = ?", job.endsAt, machine.ref);
    fillDisk(world, machine.ref);
  } else if (job.kind === 'destroy') {
    store.run('DELETE FROM disks WHERE machine_ref = ?', machine.ref);
    dropDisks(world, machine.ref);
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
    setPower(world.store, machine, { ...outcome, at: job.endsAt });
  }
  recordChange(store, machine.ref);
  return null;
}

function forgetMachine(world: World, job: JobRow): void {
  world.store.run('DELETE FROM disks WHERE machine_ref = ?', job.machineRef);
  world.store.run('DELETE FROM machines WHERE ref = ?', job.machineRef);
  if (job.machineRef !== null) {
    forgetPassword(world.store, job.machineRef);
    forgetInit(world.store, job.machineRef);
  }
  world.store.run('UPDATE jobs SET machine_ref = NULL WHERE token = ?', job.token);
}

/** What runs on the machine itself: the work of its agent holds up nothing. */
function runningOn(world: World, machineRef: string): JobRow[] {
  return world.store.all<JobRow>(
    `SELECT ${columns} FROM jobs WHERE machine_ref = ? AND state = 'running' AND kind <> 'agent' ORDER BY ends_at`,
    machineRef,
  );
}

function toJob(row: JobRow, now: number): Job {
  const { token, state, machineRef, error } = row;
  const share = row.endsAt > row.startedAt ? (now - row.startedAt) / (row.endsAt - row.startedAt) : 1;
  const progress = state === 'running' ? Math.floor(Math.max(0, Math.min(0.99, share)) * row.reached) : row.reached;
  return { token, state, progress, machineRef, error };
}

const rememberMs = 30 * 24 * 3_600_000;

/** Forgets jobs that ended 30 days ago: nobody asks about a token for longer. Machines keep theirs. */
export function forgetOldJobs(world: World): void {
  const before = world.clock.now() - rememberMs;
  world.store.run("DELETE FROM jobs WHERE state <> 'running' AND ends_at < ?", before);
  forgetSnapshotJobs(world.store);
  forgetBackupJobs(world.store);
  forgetWanted(world.store);
  forgetFirewallJobs(world.store);
  forgetGuestJobs(world.store);
  forgetAgentJobs(world.store);
  forgetImageJobs(world.store);
  forgetNetworkJobs(world.store);
}
