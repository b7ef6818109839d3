import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Work } from '../jobs.ts';
import { machineByRef, setPower } from '../machines.ts';
import { addRescue, dropRescue } from '../rescue-disk.ts';
import { endCalmly, turnOn } from './power.ts';

export const RescueWork = z.strictObject({ enter: z.boolean(), passwordHash: z.string().nullable() });

/** Starts the machine from the rescue system, or from its own disks again. */
export const rescue: Work = async (world, machine, job) => {
  const { enter, passwordHash } = RescueWork.parse(JSON.parse(job.body));
  await endCalmly(world, machine);
  job.at(30);
  if (enter) {
    const instance = `rescue-${createHash('sha256').update(job.token).digest('hex').slice(0, 16)}`;
    await addRescue(world, machine, { passwordHash, instance });
  } else await dropRescue(world, machine.ref);
  job.at(60);
  try {
    await turnOn(world, machine);
  } catch (error) {
    const now = machineByRef(world.store, machine.ref);
    if (now !== undefined && now.power !== 'off')
      setPower(world.store, machine.ref, { power: 'off', at: world.clock.now(), why: String(error) });
    throw error;
  }
  setPower(world.store, machine.ref, { power: 'on', at: world.clock.now() });
};
