import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { recordChange } from '../../change-log.ts';
import { Credentials } from '../../stored/credentials.ts';
import { writeSeed } from '../guest/seed.ts';
import { folderOf, makeDisks } from '../images/disks.ts';
import { checkSum } from '../images/image-rows.ts';
import { deleteFirewall } from '../../stored/networks.ts';
import { tablesOfMachines } from '../supervisor-store.ts';
import type { Supervisor } from '../types.ts';
import type { Work } from '../types.ts';

export const CreateOrder = z.strictObject({ credentials: Credentials, userData: z.string() });

/** Makes disks and seed. It is not started before it is done, so that it can begin again. */
export const create: Work = async (supervisor, machine, job) => {
  const order = CreateOrder.parse(JSON.parse(job.body));
  try {
    await checkSum(supervisor, machine.imageRef);
    await makeDisks(supervisor, machine);
    job.at(60);
    await writeSeed(supervisor, machine, order);
  } catch (error) {
    await forget(supervisor, machine.ref, job.token);
    throw error;
  }
  supervisor.store.transact(() => {
    supervisor.store.run(
      "UPDATE machines SET state = 'ready', power_since = ? WHERE ref = ?",
      supervisor.clock.now(),
      machine.ref,
    );
    recordChange(supervisor.store, machine.ref);
  });
};

/** What could not be made leaves nothing behind but its job. */
async function forget(supervisor: Supervisor, ref: string, token: string): Promise<void> {
  await rm(folderOf(supervisor, ref), { recursive: true, force: true });
  supervisor.store.transact(() => {
    supervisor.store.run('DELETE FROM machines WHERE ref = ?', ref);
    for (const table of tablesOfMachines) supervisor.store.run(`DELETE FROM ${table} WHERE machine_ref = ?`, ref);
    supervisor.store.run('UPDATE jobs SET machine_ref = NULL WHERE token = ?', token);
  });
}

/** Ends the process and removes every file of the machine. */
export const destroy: Work = async (supervisor, { ref }, job) => {
  await supervisor.guests.quit(supervisor, ref);
  job.at(50);
  await rm(folderOf(supervisor, ref), { recursive: true, force: true });
  supervisor.store.transact(() => {
    deleteFirewall(supervisor.store, ref);
    supervisor.store.run('DELETE FROM snapshots WHERE machine_ref = ?', ref);
    for (const table of tablesOfMachines) supervisor.store.run(`DELETE FROM ${table} WHERE machine_ref = ?`, ref);
    supervisor.store.run(
      `UPDATE machines SET state = 'destroyed', power = 'off',
       power_since = CASE power WHEN 'off' THEN power_since ELSE ? END WHERE ref = ?`,
      supervisor.clock.now(),
      ref,
    );
    recordChange(supervisor.store, ref);
  });
};
