import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { outcomeOf } from '../../simulator/power.ts';
import { powerActions } from '../../simulator/wire.ts';
import { endedStatuses } from '../guests.ts';
import type { Work } from '../jobs.ts';
import { type MachineRow, setPower } from '../machines.ts';
import { link } from './nics.ts';
import type { World } from '../world.ts';

export const PowerOrder = z.strictObject({ action: z.enum(powerActions), force: z.boolean() });

/** A guest that boots under emulation on a busy host hears the button late. */
const askWithinMs = 240_000;
const askEveryMs = 5000;

/** Changes the power as it was asked for. */
export const power: Work = async (world, machine, job) => {
  const { action, force } = PowerOrder.parse(JSON.parse(job.body));
  const outcome = outcomeOf(machine.power, action);
  if (outcome === 'same') return;
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  if (action === 'on') await turnOn(world, machine);
  else if (action === 'off') await turnOff(world, machine, force);
  else if (action === 'restart') await restart(world, machine, force);
  else await command(world, machine, action === 'suspend' ? 'stop' : 'cont');
  setPower(world.store, machine.ref, { power: outcome.to, at: world.clock.now() });
};

/** Starts the machine, as far as the host has room for it. */
export async function turnOn(world: World, machine: MachineRow): Promise<void> {
  const others = world.store.get<{ mb: number | null }>(
    "SELECT sum(ram_mb) AS mb FROM machines WHERE power <> 'off' AND state = 'ready' AND ref <> ?",
    machine.ref,
  );
  const free = world.ramMb - (others?.mb ?? 0);
  if (machine.ramMb > free) throw new Error(`The host has ${free} MB of memory left for guests.`);
  world.store.run('UPDATE machines SET written = 1 WHERE ref = ?', machine.ref);
  const guest = await world.guests.launch(world, machine);
  for (const nic of machine.nics) if (!nic.connected) await link(guest.qmp, nic);
  await guest.qmp.run('cont');
}

/** Turns the machine off, by force or by its own will. Throws when it does not want to. */
export async function turnOff(world: World, machine: MachineRow, force: boolean): Promise<void> {
  if (!force && machine.power === 'on') await askOff(world, machine.ref);
  await world.guests.quit(world, machine.ref);
}

/** So long a guest that is to make room for another system has for its end. */
const calmWithinMs = 20_000;

/** Ends the machine: by its own will where it has one, else by force. */
export async function endCalmly(world: World, machine: MachineRow): Promise<void> {
  if (machine.power === 'on') await askOff(world, machine.ref, calmWithinMs).catch(() => undefined);
  await world.guests.quit(world, machine.ref);
}

async function restart(world: World, machine: MachineRow, force: boolean): Promise<void> {
  if (!force) await askOff(world, machine.ref);
  await command(world, machine, 'system_reset');
  await command(world, machine, 'cont');
}

async function command(world: World, machine: MachineRow, name: string): Promise<void> {
  const guest = await world.guests.adopt(world, machine.ref);
  if (guest === null) throw new Error('The machine has lost its power.');
  await guest.qmp.run(name);
}

/** Presses the power button until the guest has heard it: one that boots does not. */
async function askOff(world: World, ref: string, withinMs = askWithinMs): Promise<void> {
  const until = Date.now() + withinMs;
  for (let press = 0; Date.now() < until;) {
    const status = await world.guests.status(ref);
    if (status === null || status in endedStatuses) return;
    if (Date.now() >= press) {
      await world.guests.get(ref)?.qmp.run('system_powerdown');
      press = Date.now() + askEveryMs;
    }
    await delay(100);
  }
  throw new Error('The guest did not turn itself off; its power can be cut.');
}
