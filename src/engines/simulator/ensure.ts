import type { Job, MachineSpec } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { drawDoom } from './faults.ts';
import { sourceOf } from './backups.ts';
import { copyPassword, rememberPassword } from './guest-logins.ts';
import { refusalInZone } from './images/images.ts';
import { rememberInit } from './init/store-init.ts';
import { expectedPower, finishedJob, jobOf, startJob } from './jobs.ts';
import { machineByRef } from './machines.ts';
import type { Work } from './pace.ts';
import { outcomeOf, type PowerAction } from './power.ts';
import { Rejected, type World } from './world.ts';

/** Makes the machine unless the token was seen. Of a password its guest keeps the hash; of a key, only that there was one. */
export function ensureMachine(world: World, token: string, spec: MachineSpec): Job {
  const seen = seenJob(world, token, 'create');
  if (seen) return seen;
  const far = spec.source === undefined ? refusalInZone(world.store, spec.imageRef, spec.zoneId) : null;
  if (far !== null) throw new Rejected(far);
  const source = spec.source === undefined ? null : sourceOf(world.store, spec.source, spec.diskSizesGb);
  const ref: string = newId(world.clock.now());
  world.store.run(
    `INSERT INTO machines (ref, token, state, server_id, name, zone_id, image_ref, cpu_type, cpu_count, ram_mb, nics,
     credentials, power, power_since, seq) VALUES (?, ?, 'creating', ?, ?, ?, ?, ?, ?, ?, ?, ?, 'off', ?, 0)`,
    ref,
    token,
    spec.serverId,
    spec.name,
    spec.zoneId,
    source?.imageRef ?? spec.imageRef,
    spec.cpuType,
    spec.cpuCount,
    spec.ramMb,
    JSON.stringify(spec.nics),
    source !== null && spec.password === null && spec.sshKey === null
      ? source.credentials
      : JSON.stringify([...(spec.password === null ? [] : ['password']), ...(spec.sshKey === null ? [] : ['sshKey'])]),
    world.clock.now(),
  );
  spec.diskSizesGb.forEach((sizeGb, position) => {
    world.store.run('INSERT INTO disks VALUES (?, ?, ?)', ref, position, sizeGb);
  });
  if (spec.password !== null) rememberPassword(world.store, ref, spec.password);
  else if (spec.source !== undefined) copyPassword(world.store, { from: spec.source.machineRef, to: ref });
  if (spec.userData !== null) rememberInit(world.store, ref, spec.userData);
  const doom = drawDoom(world, 'ensureMachine', spec.name);
  startJob(world, { token, machineRef: ref, work: { kind: 'create' }, doom });
  return startedJob(world, token);
}

/** Starts a power change, judged by the power that the machine will have when its turn comes. */
export function ensurePower(
  world: World,
  token: string,
  change: { ref: string; action: PowerAction; force: boolean },
): Job {
  const seen = seenJob(world, token, 'power');
  if (seen) return seen;
  const machine = machineByRef(world.store, change.ref);
  if (!machine || machine.state === 'destroyed') throw new Rejected('There is no such machine.');
  const power = expectedPower(world, machine.ref, machine.power);
  if (power === null) throw new Rejected('The machine is being destroyed.');
  const outcome = outcomeOf(power, change.action);
  if (outcome !== 'same' && 'refusal' in outcome) throw new Rejected(outcome.refusal);
  const job = { token, machineRef: machine.ref, work: { kind: 'power', ...change } satisfies Work };
  if (outcome === 'same' && power === machine.power) finishedJob(world, job);
  else startJob(world, { ...job, doom: drawDoom(world, 'ensurePower', machine.name) });
  return startedJob(world, token);
}

/** Starts the removal; of a machine that is not there it is a finished job. */
export function ensureDestroyed(world: World, token: string, ref: string): Job {
  const seen = seenJob(world, token, 'destroy');
  if (seen) return seen;
  const machine = machineByRef(world.store, ref);
  const job = { token, machineRef: machine ? ref : null, work: { kind: 'destroy' } satisfies Work };
  if (!machine || machine.state === 'destroyed') finishedJob(world, job);
  else startJob(world, { ...job, doom: drawDoom(world, 'ensureDestroyed', machine.name) });
  return startedJob(world, token);
}

/** The job of a token that was seen; throws Rejected where it was for another kind of request. */
export function seenJob(world: World, token: string, kind: Work['kind']): Job | null {
  const other = world.store.get('SELECT 1 FROM jobs WHERE token = ? AND kind <> ?', token, kind);
  if (other) throw new Rejected('This token was used for another kind of request.');
  return jobOf(world, token);
}

/** The job that was just written. */
export function startedJob(world: World, token: string): Job {
  const job = jobOf(world, token);
  if (!job) throw new Error('A job that was just written cannot be read.');
  return job;
}
