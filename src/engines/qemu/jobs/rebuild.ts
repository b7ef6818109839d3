import { z } from 'zod';
import { recordChange } from '../../change-log.ts';
import { makeEmptyDisk, makeSystemDisk } from '../disks.ts';
import { checkSum } from '../image-of-machine.ts';
import { beginAnew, userDataOf } from '../inits.ts';
import type { Work } from '../jobs.ts';
import { setPower } from '../machines.ts';
import { dropRescue } from '../rescue-disk.ts';
import { Credentials, writeSeed } from '../seed.ts';

export const RebuildWork = z.strictObject({
  imageRef: z.string(),
  systemDiskGb: z.int(),
  wipeDisks: z.boolean(),
  credentials: Credentials,
});

/** Gives the machine a fresh system disk; it may begin anew, since what was on the old one is to go. */
export const rebuild: Work = async (world, machine, job) => {
  const { imageRef, systemDiskGb, wipeDisks, credentials } = RebuildWork.parse(JSON.parse(job.body));
  await checkSum(world, imageRef);
  await world.guests.quit(world, machine.ref);
  job.at(20);
  const { store, clock } = world;
  if (machine.power !== 'off') setPower(store, machine.ref, { power: 'off', at: clock.now() });
  await dropRescue(world, machine.ref);
  const disks = machine.disks.map((disk, position) => (position === 0 ? { ...disk, sizeGb: systemDiskGb } : disk));
  const anew = { ...machine, imageRef, disks, instance: machine.instance + 1, written: false };
  const [system, ...others] = disks;
  if (system) await makeSystemDisk(world, anew, system);
  if (wipeDisks) for (const disk of others) await makeEmptyDisk(world, machine.ref, disk);
  job.at(70);
  await writeSeed(world, anew, { credentials, userData: userDataOf(store, machine.ref) });
  store.transact(() => {
    store.run(
      'UPDATE machines SET image_ref = ?, disks = ?, instance = ?, written = 0 WHERE ref = ?',
      imageRef,
      JSON.stringify(disks),
      anew.instance,
      machine.ref,
    );
    store.run('DELETE FROM waiting_access WHERE machine_ref = ?', machine.ref);
    beginAnew(store, machine.ref);
    recordChange(store, machine.ref);
  });
};
