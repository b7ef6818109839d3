import type { Job, MachinePower } from '#engines/port.ts';
import type { AccessOrder, RebuildOrder, RescueOrder } from '#engines/guest-access.ts';
import { seenJob, startedJob } from './ensure.ts';
import { drawDoom } from './faults.ts';
import type { GuestOrder } from './guest-wire.ts';
import { refusalInZone } from './images/images.ts';
import { readInit } from './init/store-init.ts';
import { expectedPower, startJob } from './jobs.ts';
import { machineByRef, type MachineRow } from './machines.ts';
import { Rejected, type World } from './world.ts';

const given = (order: { password: string | null; sshKey: string | null }): string[] => [
  ...(order.password === null ? [] : ['password']),
  ...(order.sshKey === null ? [] : ['sshKey']),
];

/** Sets credentials unless the token was seen. They are not kept, only that there were some. */
export function ensureAccess(world: World, token: string, order: AccessOrder): Job {
  const seen = seenJob(world, token, 'access');
  if (seen) return seen;
  const { machine, power } = living(world, order.machineRef);
  if (power === 'suspended') throw new Rejected('A suspended machine cannot take credentials.');
  return begin(world, token, { machine, order: { kind: 'access', credentials: given(order) }, call: 'ensureAccess' });
}

/** Restarts into the rescue system or out of it, unless the token was seen. */
export function ensureRescue(world: World, token: string, { machineRef, enter }: RescueOrder): Job {
  const seen = seenJob(world, token, 'rescue');
  if (seen) return seen;
  const { machine } = living(world, machineRef);
  return begin(world, token, { machine, order: { kind: 'rescue', enter }, call: 'ensureRescue' });
}

/** Replaces the system disk unless the token was seen. */
export function ensureRebuilt(world: World, token: string, wanted: RebuildOrder): Job {
  const seen = seenJob(world, token, 'rebuild');
  if (seen) return seen;
  const { machine } = living(world, wanted.machineRef);
  const { imageRef, systemDiskGb } = wanted;
  const zone = world.store.get<{ id: string }>('SELECT zone_id AS id FROM machines WHERE ref = ?', machine.ref);
  const far = refusalInZone(world.store, imageRef, zone?.id ?? '');
  if (far !== null) throw new Rejected(far);
  const order = { kind: 'rebuild', credentials: given(wanted), imageRef, systemDiskGb } as const;
  return begin(world, token, { machine, order, call: 'ensureRebuilt' });
}

/** Lets the guest run its user data again, unless the token was seen. */
export function ensureInitAgain(world: World, token: string, machineRef: string): Job {
  const seen = seenJob(world, token, 'init');
  if (seen) return seen;
  const { machine, power } = living(world, machineRef);
  if (power === 'suspended') throw new Rejected('A suspended machine cannot run it; resume it first.');
  if (readInit(world.store, machineRef) === null) throw new Rejected('The machine was given no user data.');
  return begin(world, token, { machine, order: { kind: 'init' }, call: 'ensureInitAgain' });
}

function living(world: World, ref: string): { machine: MachineRow; power: MachinePower } {
  const machine = machineByRef(world.store, ref);
  if (!machine || machine.state === 'destroyed') throw new Rejected('There is no such machine.');
  const power = expectedPower(world, machine.ref, machine.power);
  if (power === null) throw new Rejected('The machine is being destroyed.');
  return { machine, power };
}

function begin(
  world: World,
  token: string,
  what: {
    machine: MachineRow;
    order: GuestOrder;
    call: 'ensureAccess' | 'ensureRescue' | 'ensureRebuilt' | 'ensureInitAgain';
  },
): Job {
  const { machine, order, call } = what;
  world.store.run('INSERT INTO guest_jobs VALUES (?, ?)', token, JSON.stringify(order));
  const doom = drawDoom(world, call, machine.name);
  startJob(world, { token, machineRef: machine.ref, work: { kind: order.kind }, doom });
  return startedJob(world, token);
}
