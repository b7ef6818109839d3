import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { recordChange } from '../../change-log.ts';
import { imageByRef } from '../../stored/images.ts';
import { Interrupted } from '../../stored/jobs.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { VolumeFailed } from '../client/volumes.ts';
import { isWhole } from '../images/bytes.ts';
import { orLater } from '../leftovers.ts';
import { linkOf } from '../store.ts';
import type { Keeper, Work } from '../types.ts';
import { ensureDisk, ensureNicPort, projectOfMachine } from './parts.ts';
import { insist } from './insist.ts';
import { isLocal } from './local.ts';
import { removeParts } from './removal.ts';

/** Makes the disks and interfaces of a machine. Its server comes with its first start. */
export const create: Work = async (keeper, machine, job) => {
  try {
    await insist(keeper.cloud, () => makeParts(keeper, machine, job.at));
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    const reason =
      error instanceof VolumeFailed && (await isDamaged(keeper, machine.imageRef))
        ? new EngineFinal(say('image-damaged'))
        : error;
    await forget(keeper, machine.ref, job.token);
    throw reason;
  }
  const { store, clock } = keeper;
  store.transact(() => {
    store.run("UPDATE machines SET state = 'ready', power_since = ? WHERE ref = ?", clock.now(), machine.ref);
    recordChange(store, machine.ref);
  });
};

async function makeParts(keeper: Keeper, machine: MachineRow, at: (percent: number) => void): Promise<void> {
  const fresh = linkOf(keeper.store, machine.ref).projectId === null;
  await projectOfMachine(keeper, machine.ref);
  at(5);
  for (const nic of machine.nics) await ensureNicPort(keeper, machine, nic);
  at(20);
  let done = 0;
  // A disk on a host comes with the server.
  if (isLocal(keeper)) return;
  await Promise.all(
    machine.disks.map(async ({ id, sizeGb }, place) => {
      await ensureDisk(keeper, machine, { id, sizeGb, fresh, ...(place === 0 && { imageRef: machine.imageRef }) });
      at(20 + (75 * ++done) / machine.disks.length);
    }),
  );
}

/** A disk that could not be filled from an image of the console: its bytes may have changed. */
const isDamaged = async (keeper: Keeper, imageRef: string): Promise<boolean> =>
  imageByRef(keeper.store, imageRef) !== undefined && !(await isWhole(keeper, imageRef).catch(() => true));

/** What could not be made leaves nothing behind but its job, and in the cloud what cannot go now. */
async function forget(keeper: Keeper, ref: string, token: string): Promise<void> {
  const { store } = keeper;
  const { projectId } = linkOf(store, ref);
  if (projectId !== null) {
    const of = { ref, projectId };
    await orLater(keeper, { kind: 'machine', ...of }, () => removeParts(keeper, of));
  }
  store.transact(() => {
    store.forgetMachine(ref);
    store.run('DELETE FROM machines WHERE ref = ?', ref);
    store.run('UPDATE jobs SET machine_ref = NULL WHERE token = ?', token);
  });
  keeper.sweep();
}
