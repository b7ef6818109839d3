import type { Message } from '#kernel/message.ts';
import { endedStatuses } from '../process/guests.ts';
import { cleanUp } from '../process/launching.ts';
import { allMachines, type MachineRow, machineByRef, setPower } from '../../stored/machines.ts';
import type { Supervisor } from '../types.ts';

/** Brings what is known of a machine to what it does; for machines that no job is about. */
export async function settle(supervisor: Supervisor, ref: string): Promise<void> {
  const machine = machineByRef(supervisor.store, ref);
  if (machine?.state !== 'ready') return;
  await supervisor.guests.adopt(supervisor, ref);
  const status = await supervisor.guests.status(ref);
  if (status === null) return lost(supervisor, machine);
  if (status in endedStatuses) {
    await supervisor.guests.quit(supervisor, ref);
    return lost(supervisor, machine, endedStatuses[status]);
  }
  if (status === 'running' && machine.power !== 'on') note(supervisor, machine, 'on');
  if (status === 'paused' && machine.power !== 'suspended') note(supervisor, machine, 'suspended');
  // Started, and the supervisor ended before it let the processors go.
  if (status === 'prelaunch') await supervisor.guests.quit(supervisor, ref).then(() => lost(supervisor, machine));
}

async function lost(supervisor: Supervisor, machine: MachineRow, why?: Message): Promise<void> {
  if (machine.power === 'off') return;
  await cleanUp(supervisor, machine.ref);
  const reason = why ?? (await supervisor.guests.why(supervisor, machine.ref));
  setPower(supervisor.store, machine.ref, { power: 'off', at: supervisor.clock.now(), why: reason });
}

const note = (supervisor: Supervisor, { ref }: MachineRow, power: 'on' | 'suspended'): void =>
  setPower(supervisor.store, ref, { power, at: supervisor.clock.now() });

const adoptWithinMs = 5000;

/** Takes hold of every guest that runs and answers, as after a restart of the supervisor; the others follow later. */
export async function adoptAll(supervisor: Supervisor): Promise<void> {
  const ready = allMachines(supervisor.store).filter(({ state }) => state === 'ready');
  await Promise.all(ready.map(({ ref }) => supervisor.guests.adopt(supervisor, ref, adoptWithinMs).catch(() => null)));
}
