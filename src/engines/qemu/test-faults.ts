import { setTimeout as delay } from 'node:timers/promises';
import { damageFile, effectFaults } from '#engines/conformance/faults.ts';
import type { EngineFaults } from '#engines/conformance/harness.ts';
import { machineByRef } from '../stored/machines.ts';
import { imageFile } from './images/disks.ts';
import type { Supervisor } from './types.ts';

/** Makes an engine go wrong as the conformance cases ask. */
export function testFaults() {
  const { faults: effects, ...rest } = effectFaults();
  const faults = (supervisor: Supervisor): EngineFaults => ({
    ...effects,
    muteNextAgent: () => Promise.reject(new Error('Nobody asks for commands in guests here.')),
    damageImage: (imageRef) => damageFile(imageFile(supervisor, imageRef)),
    cutPower: (ref) => cutPower(supervisor, ref),
  });
  return { ...rest, faults };
}

async function cutPower(supervisor: Supervisor, ref: string): Promise<void> {
  const guest = supervisor.guests.get(ref);
  if (guest !== undefined) process.kill(guest.pid, 'SIGKILL');
  while (machineByRef(supervisor.store, ref)?.power !== 'off') await delay(20);
}
