import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { outcomeOf } from '../../power.ts';
import { endedStatuses } from '../process/guests.ts';
import type { Work } from '../types.ts';
import { type MachineRow, setPower } from '../../stored/machines.ts';
import { link } from './nics.ts';
import { PowerOrder } from '../../stored/orders.ts';
import type { Supervisor } from '../types.ts';

/** A guest that boots under emulation on a busy host reacts late to the power button. */
const askWithinMs = 240_000;
const askEveryMs = 5000;

/** Changes the power as it was asked for. */
export const power: Work = async (supervisor, machine, job) => {
  const { action, force } = PowerOrder.parse(JSON.parse(job.body));
  const outcome = outcomeOf(machine.power, action);
  if (outcome === 'same') return;
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  if (action === 'on') await turnOn(supervisor, machine);
  else if (action === 'off') await turnOff(supervisor, machine, force);
  else if (action === 'restart') await restart(supervisor, machine, force);
  else await command(supervisor, machine, action === 'suspend' ? 'stop' : 'cont');
  setPower(supervisor.store, machine.ref, { power: outcome.to, at: supervisor.clock.now() });
};

/** Starts the machine, as far as the capacity of the host allows. */
export async function turnOn(supervisor: Supervisor, machine: MachineRow): Promise<void> {
  const others = supervisor.store.get<{ mb: number | null }>(
    "SELECT sum(ram_mb) AS mb FROM machines WHERE power <> 'off' AND state = 'ready' AND ref <> ?",
    machine.ref,
  );
  const free = supervisor.ramMb - (others?.mb ?? 0);
  if (machine.ramMb > free) throw new Failure(say('memory-left', { free }));
  supervisor.store.run('UPDATE machines SET written = 1 WHERE ref = ?', machine.ref);
  const guest = await supervisor.guests.launch(supervisor, machine);
  for (const nic of machine.nics) if (!nic.connected) await link(guest.qmp, nic);
  await guest.qmp.run('cont');
}

/** Turns the machine off, by force or by its own will. Throws when it does not want to. */
export async function turnOff(supervisor: Supervisor, machine: MachineRow, force: boolean): Promise<void> {
  if (!force && machine.power === 'on') await askOff(supervisor, machine.ref);
  await supervisor.guests.quit(supervisor, machine.ref);
}

/** So long a guest that is to make room for another system has for its end. */
const calmWithinMs = 20_000;

/** Ends the machine: by its own will where it has one, else by force. */
export async function endCalmly(supervisor: Supervisor, machine: MachineRow): Promise<void> {
  if (machine.power === 'on') await askOff(supervisor, machine.ref, calmWithinMs).catch(() => undefined);
  await supervisor.guests.quit(supervisor, machine.ref);
}

async function restart(supervisor: Supervisor, machine: MachineRow, force: boolean): Promise<void> {
  if (!force) await askOff(supervisor, machine.ref);
  await command(supervisor, machine, 'system_reset');
  await command(supervisor, machine, 'cont');
}

async function command(supervisor: Supervisor, machine: MachineRow, name: string): Promise<void> {
  const guest = await supervisor.guests.adopt(supervisor, machine.ref);
  if (guest === null) throw new Failure(say('power-lost'));
  await guest.qmp.run(name);
}

/** Presses the power button until the guest reacts: a booting one doesn't. */
async function askOff(supervisor: Supervisor, ref: string, withinMs = askWithinMs): Promise<void> {
  const until = Date.now() + withinMs;
  for (let press = 0; Date.now() < until;) {
    const status = await supervisor.guests.status(ref);
    if (status === null || status in endedStatuses) return;
    if (Date.now() >= press) {
      await supervisor.guests.get(ref)?.qmp.run('system_powerdown');
      press = Date.now() + askEveryMs;
    }
    await delay(100);
  }
  throw new Failure(say('guest-stays-on'));
}
