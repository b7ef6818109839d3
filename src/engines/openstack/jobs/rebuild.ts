import { createHash } from 'node:crypto';
import { recordChange } from '../../change-log.ts';
import { setPower } from '../../stored/machines.ts';
import { saveVolume } from '../store.ts';
import { RebuildWork } from '../rebuild.ts';
import type { Work } from '../types.ts';
import { insist } from './insist.ts';
import { isLocal, saveBase } from './local.ts';
import { ensureDisk } from './parts.ts';
import { dropServer } from './server.ts';
import { sweepVolumes } from './snapshots.ts';

/** Gives the machine a fresh system disk; the server that its next start makes is another, whose first boot that is. */
export const rebuild: Work = async (keeper, machine, job) => {
  const { imageRef, systemDiskGb, wipeDisks, credentials } = RebuildWork.parse(JSON.parse(job.body));
  const { store, clock, cloud } = keeper;
  const round = createHash('sha256').update(job.token).digest('hex').slice(0, 16);
  const disks = machine.disks.map((disk, place) => (place === 0 ? { ...disk, sizeGb: systemDiskGb } : disk));
  const fresh = isLocal(keeper) ? [] : disks.filter((_, place) => place === 0 || wipeDisks);
  // What is new is there before what was there goes.
  const made = await insist(cloud, async () => {
    const all: { diskId: number; volumeId: string }[] = [];
    for (const disk of fresh) {
      const filled = disk === disks[0] ? { imageRef } : {};
      all.push({ diskId: disk.id, volumeId: await ensureDisk(keeper, machine, { ...disk, ...filled, round }) });
    }
    return all;
  });
  job.at(60);
  await insist(cloud, () => dropServer(keeper, machine.ref));
  if (machine.power !== 'off') setPower(store, machine.ref, { power: 'off', at: clock.now() });
  store.transact(() => {
    for (const { diskId, volumeId } of made) {
      store.run('UPDATE volumes SET disk_id = NULL WHERE machine_ref = ? AND disk_id = ?', machine.ref, diskId);
      saveVolume(store, machine.ref, { volumeId, diskId });
    }
    store.run(
      'UPDATE machines SET image_ref = ?, disks = ?, instance = instance + 1, written = 0 WHERE ref = ?',
      imageRef,
      JSON.stringify(disks),
      machine.ref,
    );
    store.run('UPDATE servers SET first_boot = ? WHERE machine_ref = ?', JSON.stringify(credentials), machine.ref);
    store.run('DELETE FROM rescues WHERE machine_ref = ?', machine.ref);
    saveBase(keeper, machine.ref, null);
    recordChange(store, machine.ref);
  });
  await insist(cloud, () => sweepVolumes(keeper, machine.ref));
  keeper.sweep();
};
