import type { z } from 'zod';
import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { EngineCapabilities, Job, MachinePower, MachineSpec, PowerChange } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { outcomeOf } from '../power.ts';
import { expectedPower, type JobRow, type Kept, seenJob, writeJob } from './jobs.ts';
import { livingMachine, machineByRef, type MachineRow } from './machines.ts';
import type { PowerOrder } from './orders.ts';

/** What the verbs of an engine with a store of its own work on: the store, and who carries out what they write down. */
export interface Desk extends Kept {
  jobs: { start(job: JobRow): void };
  capabilities: EngineCapabilities;
}

interface Wanted {
  token: string;
  kind: string;
  machineRef: string | null;
  body?: object;
  leaves?: MachinePower | 'gone';
}

/** Writes a job down and lets it run; with `done` it is finished, because there is nothing to do. */
export function order(desk: Desk, wanted: Wanted, done = false): Job {
  const { leaves, body, ...rest } = wanted;
  const row = { ...rest, body: JSON.stringify(body ?? {}) };
  const job = writeJob(desk.store, { ...row, done, at: desk.clock.now(), ...(leaves && { leaves }) });
  if (!done) desk.jobs.start(row);
  return job;
}

/** A machine that work can be asked of: there, and not about to go. Throws EngineFinal. */
export function workable(desk: Desk, ref: string): { machine: MachineRow; power: MachinePower } {
  const machine = livingMachine(desk.store, ref);
  const power = expectedPower(desk.store, machine);
  if (power === null) throw new EngineFinal(say('machine-being-removed'));
  return { machine, power };
}

/** Writes a new machine down, with what `note` adds, and the job that makes it. */
export function orderMachine(
  desk: Desk,
  { token, spec, body, note }: { token: string; spec: MachineSpec; body: object; note(ref: string): void },
): Job {
  const ref: string = newId(desk.clock.now());
  desk.store.run(
    `INSERT INTO machines (ref, token, state, server_id, name, image_ref, cpu_type, cpu_count, ram_mb, disks, nics,
     power, power_since, written, seq) VALUES (?, ?, 'creating', ?, ?, ?, ?, ?, ?, ?, ?, 'off', ?, 0, 0)`,
    ref,
    token,
    spec.serverId,
    spec.name,
    spec.imageRef,
    spec.cpuType,
    spec.cpuCount,
    spec.ramMb,
    JSON.stringify(spec.diskSizesGb.map((sizeGb, id) => ({ id, sizeGb }))),
    JSON.stringify(spec.nics.map((nic) => ({ ...nic, connected: true }))),
    desk.clock.now(),
  );
  desk.store.run('INSERT INTO machine_zones VALUES (?, ?)', ref, spec.zoneId);
  note(ref);
  return order(desk, { token, kind: 'create', machineRef: ref, body, leaves: 'off' });
}

/** Refuses a machine that no engine can have, or that has more than one here takes. Throws EngineFinal. */
export function checkSpec({ capabilities: { maxDisks, maxNics } }: Desk, spec: MachineSpec): void {
  const sizes = [spec.cpuCount, spec.ramMb, spec.diskSizesGb.length, ...spec.diskSizesGb];
  if (sizes.some((size) => size < 1)) throw new EngineFinal('A machine has a processor, memory and a disk at least.');
  if (spec.diskSizesGb.length > maxDisks) throw new EngineFinal(`A machine here has ${maxDisks} disks at most.`);
  if (spec.nics.length > maxNics) throw new EngineFinal(say('too-many-interfaces', { max: maxNics }));
}

/** Starts a power change, judged by the power that the machine will have when its turn comes. */
export function ensurePower(desk: Desk, token: string, { machineRef, action, force }: PowerChange): Job {
  const seen = seenJob(desk.store, token, 'power');
  if (seen) return seen;
  const { machine, power } = workable(desk, machineRef);
  const outcome = outcomeOf(power, action);
  if (outcome !== 'same' && 'refusal' in outcome) throw new EngineFinal(outcome.refusal);
  const body: z.infer<typeof PowerOrder> = { action, force };
  const wanted = { token, kind: 'power', machineRef, body };
  if (outcome === 'same') return order(desk, wanted, power === machine.power);
  return order(desk, { ...wanted, leaves: outcome.to });
}

/** Starts the removal; of a machine that is not there it is a finished job. */
export function ensureDestroyed(desk: Desk, token: string, ref: string): Job {
  const seen = seenJob(desk.store, token, 'destroy');
  if (seen) return seen;
  const machine = machineByRef(desk.store, ref);
  const wanted = { token, kind: 'destroy', machineRef: machine ? ref : null };
  if (!machine || machine.state === 'destroyed') return order(desk, wanted, true);
  return order(desk, { ...wanted, leaves: 'gone' });
}
