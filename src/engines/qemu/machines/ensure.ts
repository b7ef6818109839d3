import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { statfs } from 'node:fs/promises';
import type { z } from 'zod';
import type { Job, MachinePower, MachineSpec, PowerChange } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { outcomeOf } from '../../power.ts';
import { fillSecrets } from '../../user-data.ts';
import { gigabyte } from '../images/disks.ts';
import { checkImage } from '../images/image-rows.ts';
import { saveUserData } from '../guest/inits.ts';
import { expectedPower, type Jobs, seenJob, writeJob } from '../jobs/jobs.ts';
import { livingMachine, machineByRef, type MachineRow } from './machines.ts';
import { hashPassword } from '../guest/seed.ts';
import { maxDisks, maxNics } from '../capabilities.ts';
import type { CreateOrder } from '../jobs/machines.ts';
import type { PowerOrder } from '../jobs/orders.ts';
import type { Supervisor } from '../types.ts';

/** What the verbs work on: the supervisor, and who carries out what they write down. */
export interface Desk extends Supervisor {
  jobs: Jobs;
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

/** Makes the machine unless the token was seen; what exceeds the capacity of the host is refused before anything is made. */
export async function ensureMachine(desk: Desk, token: string, spec: MachineSpec): Promise<Job> {
  const seen = seenJob(desk.store, token, 'create');
  if (seen) return seen;
  if (spec.source !== undefined) throw new EngineFinal('Machines here are made from images alone.');
  await checkCapacity(desk, spec);
  const body: z.infer<typeof CreateOrder> = {
    credentials: { passwordHash: await hashPassword(spec.password), sshKey: spec.sshKey },
    userData: spec.userData === null ? '' : fillSecrets(spec.userData),
  };
  // Someone else may have come with the same token while this one waited.
  return seenJob(desk.store, token, 'create') ?? insert(desk, { token, spec, body });
}

function insert(desk: Desk, { token, spec, body }: { token: string; spec: MachineSpec; body: object }): Job {
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
  if (spec.userData !== null) saveUserData(desk.store, ref, spec.userData);
  return order(desk, { token, kind: 'create', machineRef: ref, body, leaves: 'off' });
}

/** What a host keeps free on its disk for what guests write. */
const keptFreeBytes = 2 * gigabyte;

async function checkCapacity(desk: Desk, spec: MachineSpec): Promise<void> {
  const sizes = [spec.cpuCount, spec.ramMb, spec.diskSizesGb.length, ...spec.diskSizesGb];
  if (sizes.some((size) => size < 1)) throw new EngineFinal('A machine has a processor, memory and a disk at least.');
  if (spec.diskSizesGb.length > maxDisks) throw new EngineFinal(`A machine here has ${maxDisks} disks at most.`);
  if (spec.nics.length > maxNics) throw new EngineFinal(say('too-many-interfaces', { max: maxNics }));
  const running = desk.store.get<{ mb: number | null }>("SELECT sum(ram_mb) AS mb FROM machines WHERE power <> 'off'");
  const freeMb = desk.ramMb - (running?.mb ?? 0);
  if (spec.ramMb > freeMb) throw new EngineFinal(say('memory-left', { free: freeMb }));
  const { bavail, bsize } = await statfs(desk.places.machines);
  if (bavail * bsize < keptFreeBytes) throw new EngineFinal(say('host-disk-full'));
  await checkImage(desk, { ...spec, systemDiskGb: spec.diskSizesGb[0] ?? 0 });
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
