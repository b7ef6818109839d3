import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { Job } from '#engines/port.ts';
import type { AccessOrder, RebuildOrder, RescueOrder } from '#engines/guest-access.ts';
import { seenJob, startJob, workable } from '../jobs/jobs.ts';
import type { GuestOrder } from './guest-work.ts';
import { refusalInZone } from '../images/images.ts';
import { readInit } from '../init/store-init.ts';
import type { MachineRow } from '../machines/machines.ts';
import type { Asked } from '../simulation.ts';

const given = (order: { password: string | null; sshKey: string | null }): string[] => [
  ...(order.password === null ? [] : ['password']),
  ...(order.sshKey === null ? [] : ['sshKey']),
];

/** Sets credentials unless the token was seen. They are not kept, only that there were some. */
export function ensureAccess(simulation: Asked, token: string, order: AccessOrder): Job {
  const seen = seenJob(simulation, token, 'access');
  if (seen) return seen;
  const { machine, power } = workable(simulation, order.machineRef);
  if (power === 'suspended') throw new EngineFinal(say('suspended-no-credentials'));
  return begin(simulation, token, { machine, order: { kind: 'access', credentials: given(order) } });
}

/** Restarts into the rescue system or out of it, unless the token was seen. */
export function ensureRescue(simulation: Asked, token: string, { machineRef, enter }: RescueOrder): Job {
  const seen = seenJob(simulation, token, 'rescue');
  if (seen) return seen;
  const { machine } = workable(simulation, machineRef);
  return begin(simulation, token, { machine, order: { kind: 'rescue', enter } });
}

/** Replaces the system disk unless the token was seen. */
export function ensureRebuilt(simulation: Asked, token: string, wanted: RebuildOrder): Job {
  const seen = seenJob(simulation, token, 'rebuild');
  if (seen) return seen;
  const { machine } = workable(simulation, wanted.machineRef);
  const { imageRef, systemDiskGb } = wanted;
  const zone = simulation.store.get<{ id: string }>('SELECT zone_id AS id FROM machines WHERE ref = ?', machine.ref);
  const far = refusalInZone(simulation.store, imageRef, zone?.id ?? '');
  if (far !== null) throw new EngineFinal(far);
  const order = { kind: 'rebuild', credentials: given(wanted), imageRef, systemDiskGb } as const;
  return begin(simulation, token, { machine, order });
}

/** Lets the guest run its user data again, unless the token was seen. */
export function ensureInitAgain(simulation: Asked, token: string, machineRef: string): Job {
  const seen = seenJob(simulation, token, 'init');
  if (seen) return seen;
  const { machine, power } = workable(simulation, machineRef);
  if (power === 'suspended') throw new EngineFinal(say('suspended-no-commands'));
  if (readInit(simulation.store, machineRef) === null) throw new EngineFinal('The machine was given no user data.');
  return begin(simulation, token, { machine, order: { kind: 'init' } });
}

function begin(asked: Asked, token: string, { machine, order }: { machine: MachineRow; order: GuestOrder }): Job {
  asked.store.run('INSERT INTO guest_jobs VALUES (?, ?)', token, JSON.stringify(order));
  return startJob(asked, { token, machineRef: machine.ref, work: { kind: order.kind }, name: machine.name });
}
