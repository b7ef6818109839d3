import { rm } from 'node:fs/promises';
import { folderOf } from '../disks.ts';
import { tablesOfMachines } from '../guest-tables.ts';
import type { Work } from '../jobs.ts';
import { recordChange } from '../../change-log.ts';
import { deleteFirewall } from '../wire/store.ts';

/** Ends the process and removes every file of the machine. */
export const destroy: Work = async (world, { ref }, job) => {
  await world.guests.quit(world, ref);
  job.at(50);
  await rm(folderOf(world, ref), { recursive: true, force: true });
  world.store.transact(() => {
    deleteFirewall(world.store, ref);
    world.store.run('DELETE FROM snapshots WHERE machine_ref = ?', ref);
    for (const table of tablesOfMachines) world.store.run(`DELETE FROM ${table} WHERE machine_ref = ?`, ref);
    world.store.run(
      `UPDATE machines SET state = 'destroyed', power = 'off',
       power_since = CASE power WHEN 'off' THEN power_since ELSE ? END WHERE ref = ?`,
      world.clock.now(),
      ref,
    );
    recordChange(world.store, ref);
  });
};
