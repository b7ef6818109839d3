import { EngineFinal } from '#engines/errors.ts';
import type { Job, MachineSpec, PowerChange } from '#engines/port.ts';
import { newId } from '#kernel/ids.ts';
import { sourceOf } from './backups.ts';
import { copyPassword, rememberPassword } from '../guests/guest.ts';
import { refusalInZone } from '../images/images.ts';
import { rememberInit } from '../init/store-init.ts';
import { placeMachine } from '../hosts/place.ts';
import { placeDisks } from '../storage/pools.ts';
import { finishedJob, startJob, workable, seenJob } from '../jobs/jobs.ts';
import { machineByRef } from './machines.ts';
import type { Work } from '../jobs/pace.ts';
import { outcomeOf } from '../../power.ts';
import type { Asked } from '../simulation.ts';

/** Makes the machine unless the token was seen. Of a password its guest keeps the hash; of a key, only that there was one. */
export function ensureMachine(simulation: Asked, token: string, spec: MachineSpec): Job {
  const seen = seenJob(simulation, token, 'create');
  if (seen) return seen;
  const far = spec.source === undefined ? refusalInZone(simulation.store, spec.imageRef, spec.zoneId) : null;
  if (far !== null) throw new EngineFinal(far);
  const source = spec.source === undefined ? null : sourceOf(simulation.store, spec.source, spec.diskSizesGb);
  const ref: string = newId(simulation.clock.now());
  simulation.store.run(
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
    simulation.clock.now(),
  );
  spec.diskSizesGb.forEach((sizeGb, position) => {
    simulation.store.run('INSERT INTO disks VALUES (?, ?, ?)', ref, position, sizeGb);
  });
  placeMachine(simulation.store, { ref, zoneId: spec.zoneId, ramMb: spec.ramMb, at: simulation.clock.now() });
  placeDisks(simulation.store, { ref, zoneId: spec.zoneId });
  if (spec.password !== null) rememberPassword(simulation.store, ref, spec.password);
  else if (spec.source !== undefined) copyPassword(simulation.store, { from: spec.source.machineRef, to: ref });
  if (spec.userData !== null) rememberInit(simulation.store, ref, spec.userData);
  return startJob(simulation, { token, machineRef: ref, work: { kind: 'create' }, name: spec.name });
}

/** Starts a power change, judged by the power that the machine will have when its turn comes. */
export function ensurePower(simulation: Asked, token: string, { machineRef, action, force }: PowerChange): Job {
  const seen = seenJob(simulation, token, 'power');
  if (seen) return seen;
  const { machine, power } = workable(simulation, machineRef);
  const outcome = outcomeOf(power, action);
  if (outcome !== 'same' && 'refusal' in outcome) throw new EngineFinal(outcome.refusal);
  const job = { token, machineRef: machine.ref, work: { kind: 'power', action, force } satisfies Work };
  if (outcome === 'same' && power === machine.power) return finishedJob(simulation, job);
  return startJob(simulation, { ...job, name: machine.name });
}

/** Starts the removal; of a machine that is not there it is a finished job. */
export function ensureDestroyed(simulation: Asked, token: string, ref: string): Job {
  const seen = seenJob(simulation, token, 'destroy');
  if (seen) return seen;
  const machine = machineByRef(simulation.store, ref);
  const job = { token, machineRef: machine ? ref : null, work: { kind: 'destroy' } satisfies Work };
  if (!machine || machine.state === 'destroyed') return finishedJob(simulation, job);
  return startJob(simulation, { ...job, name: machine.name });
}
