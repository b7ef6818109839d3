import { endedStatuses } from './guests.ts';
import { cleanUp } from './launching.ts';
import { allMachines, type MachineRow, machineByRef, setPower } from './machines.ts';
import type { World } from './world.ts';

/** Brings what is known of a machine to what it does; for machines that no job is about. */
export async function settle(world: World, ref: string): Promise<void> {
  const machine = machineByRef(world.store, ref);
  if (machine?.state !== 'ready') return;
  await world.guests.adopt(world, ref);
  const status = await world.guests.status(ref);
  if (status === null) return lost(world, machine);
  if (status in endedStatuses) {
    await world.guests.quit(world, ref);
    return lost(world, machine, endedStatuses[status]);
  }
  if (status === 'running' && machine.power !== 'on') note(world, machine, 'on');
  if (status === 'paused' && machine.power !== 'suspended') note(world, machine, 'suspended');
  // Started, and the supervisor ended before it let the processors go.
  if (status === 'prelaunch') await world.guests.quit(world, ref).then(() => lost(world, machine));
}

async function lost(world: World, machine: MachineRow, why?: string): Promise<void> {
  if (machine.power === 'off') return;
  await cleanUp(world, machine.ref);
  const told = why ?? (await world.guests.why(world, machine.ref));
  setPower(world.store, machine.ref, { power: 'off', at: world.clock.now(), why: told });
}

const note = (world: World, { ref }: MachineRow, power: 'on' | 'suspended'): void =>
  setPower(world.store, ref, { power, at: world.clock.now() });

const adoptWithinMs = 5000;

/** Takes hold of every guest that runs and answers, as after a restart of the supervisor; the others follow later. */
export async function adoptAll(world: World): Promise<void> {
  const ready = allMachines(world.store).filter(({ state }) => state === 'ready');
  await Promise.all(ready.map(({ ref }) => world.guests.adopt(world, ref, adoptWithinMs).catch(() => null)));
}
