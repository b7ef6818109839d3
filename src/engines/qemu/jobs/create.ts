import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { folderOf, makeDisks } from '../disks.ts';
import { checkSum } from '../image-of-machine.ts';
import { tablesOfMachines } from '../guest-tables.ts';
import type { Work } from '../jobs.ts';
import { recordChange } from '../../change-log.ts';
import { Credentials, writeSeed } from '../seed.ts';
import type { World } from '../world.ts';

export const CreateOrder = z.strictObject({ credentials: Credentials, userData: z.string() });

/** Makes disks and seed. It is not started before it is done, so that it can begin anew. */
export const create: Work = async (world, machine, job) => {
  const order = CreateOrder.parse(JSON.parse(job.body));
  try {
    await checkSum(world, machine.imageRef);
    await makeDisks(world, machine);
    job.at(60);
    await writeSeed(world, machine, order);
  } catch (error) {
    await forget(world, machine.ref, job.token);
    throw error;
  }
  world.store.transact(() => {
    world.store.run(
      "UPDATE machines SET state = 'ready', power_since = ? WHERE ref = ?",
      world.clock.now(),
      machine.ref,
    );
    recordChange(world.store, machine.ref);
  });
};

/** What could not be made leaves nothing behind but its job. */
async function forget(world: World, ref: string, token: string): Promise<void> {
  await rm(folderOf(world, ref), { recursive: true, force: true });
  world.store.transact(() => {
    world.store.run('DELETE FROM machines WHERE ref = ?', ref);
    for (const table of tablesOfMachines) world.store.run(`DELETE FROM ${table} WHERE machine_ref = ?`, ref);
    world.store.run('UPDATE jobs SET machine_ref = NULL WHERE token = ?', token);
  });
}
