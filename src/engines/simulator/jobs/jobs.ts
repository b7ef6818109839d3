import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { Job, MachinePower } from '#engines/port.ts';
import { isGuestWork, powerAfterGuestWork } from '../guests/guest-work.ts';
import { livingMachine, machineByToken, type MachineRow } from '../machines/machines.ts';
import { durationOf, type Work } from './pace.ts';
import { outcomeOf, type PowerAction } from '../../power.ts';
import { powerAfterRevert } from '../machines/snapshots.ts';
import type { Asked, Simulation } from '../simulation.ts';
import { drawDoom } from '../faults.ts';
import { fromStored } from '../../said.ts';

export interface JobRow {
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
export const jobColumns = `token, kind, machine_ref AS machineRef, action, state, started_at AS startedAt, ends_at AS endsAt,
  reached, doom, error`;

/** How far, in percent, a job comes that a fault lets fail. */
const reachedByTheDoomed = 70;

interface NewJob {
  token: string;
  machineRef: string | null;
  work: Work;
}

/** The job as it is now, or null when the token was never seen. */
export function jobOf(simulation: Simulation, token: string): Job | null {
  const row = simulation.store.get<JobRow>(`SELECT ${jobColumns} FROM jobs WHERE token = ?`, token);
  if (row) return toJob(row, simulation.clock.now());
  const imported = machineByToken(simulation.store, token);
  return imported ? { token, state: 'done', progress: 100, machineRef: imported.ref, error: null } : null;
}

/** The job of a token that was seen; throws EngineFinal where it was for another kind of request. */
export function seenJob(simulation: Simulation, token: string, kind: Work['kind']): Job | null {
  const other = simulation.store.get('SELECT 1 FROM jobs WHERE token = ? AND kind <> ?', token, kind);
  if (other) throw new EngineFinal('This token was used for another kind of request.');
  return jobOf(simulation, token);
}

/** Starts work, which a fault may doom by the name of what it is about; what runs on the same machine is finished first. */
export function startJob(simulation: Asked, job: NewJob & { name: string }): Job {
  const { store } = simulation;
  const doom = drawDoom(simulation, simulation.call, job.name);
  const busyUntil = job.machineRef === null ? 0 : (runningOn(simulation, job.machineRef).at(-1)?.endsAt ?? 0);
  const startsAt = Math.max(simulation.clock.now(), busyUntil);
  const reached = doom === null ? 100 : reachedByTheDoomed;
  const takesMs = Math.round((durationOf(job.work, job.token, job.machineRef ?? '') * simulation.pace * reached) / 100);
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
    doom,
  );
  return writtenJob(simulation, job.token);
}

/** Remembers work that was already so: a job that is finished as soon as it is asked for. */
export function finishedJob(simulation: Simulation, job: NewJob): Job {
  const now = simulation.clock.now();
  simulation.store.run(
    `INSERT INTO jobs (token, kind, machine_ref, state, started_at, ends_at, reached) VALUES (?, ?, ?, 'done', ?, ?, 100)`,
    job.token,
    job.work.kind,
    job.machineRef,
    now,
    now,
  );
  return writtenJob(simulation, job.token);
}

function writtenJob(simulation: Simulation, token: string): Job {
  const job = jobOf(simulation, token);
  if (!job) throw new Error('A job that was just written cannot be read.');
  return job;
}

/** The power that the machine has once its running jobs are through; null when they destroy it. */
export function expectedPower(simulation: Simulation, machineRef: string, now: MachinePower): MachinePower | null {
  let power: MachinePower = now;
  for (const job of runningOn(simulation, machineRef)) {
    if (job.doom !== null) continue;
    if (job.kind === 'destroy') return null;
    if (isGuestWork(job.kind)) power = powerAfterGuestWork(job.kind, power);
    if (job.kind === 'restore') power = 'off';
    if (job.kind === 'revert') power = powerAfterRevert(simulation.store, job.token) ?? power;
    const outcome = job.action === null ? 'same' : outcomeOf(power, job.action);
    if (outcome !== 'same' && 'to' in outcome) power = outcome.to;
  }
  return power;
}

/** A machine that work can be asked of, and the power that it then has: there, and not about to go. Throws EngineFinal. */
export function workable(simulation: Simulation, ref: string): { machine: MachineRow; power: MachinePower } {
  const machine = livingMachine(simulation, ref);
  const power = expectedPower(simulation, machine.ref, machine.power);
  if (power === null) throw new EngineFinal(say('machine-being-removed'));
  return { machine, power };
}

/** What runs on the machine itself: the work of its agent holds up nothing. */
function runningOn(simulation: Simulation, machineRef: string): JobRow[] {
  return simulation.store.all<JobRow>(
    `SELECT ${jobColumns} FROM jobs WHERE machine_ref = ? AND state = 'running' AND kind <> 'agent' ORDER BY ends_at`,
    machineRef,
  );
}

function toJob(row: JobRow, now: number): Job {
  const { token, state, machineRef, error } = row;
  const share = row.endsAt > row.startedAt ? (now - row.startedAt) / (row.endsAt - row.startedAt) : 1;
  const progress = state === 'running' ? Math.floor(Math.max(0, Math.min(0.99, share)) * row.reached) : row.reached;
  return { token, state, progress, machineRef, error: fromStored(error) };
}
