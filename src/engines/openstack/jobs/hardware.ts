import { createHash } from 'node:crypto';
import { recordChange } from '../../change-log.ts';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { Interrupted } from '../../stored/jobs.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { HardwareOrder } from '../../stored/orders.ts';
import { flavorOf } from '../client/flavors.ts';
import { BlockStorage } from '../client/volumes.ts';
import { saveVolume, type VolumeLink, volumeOf, volumesOf } from '../store.ts';
import type { Keeper, Work } from '../types.ts';
import { insist } from './insist.ts';
import { isLocal } from './local.ts';
import { ensureDisk, projectOfMachine } from './parts.ts';
import { serverOf, settleResize } from './server.ts';
import { sweepVolumes } from './snapshots.ts';
import type { z } from 'zod';

type Hardware = z.infer<typeof HardwareOrder>;

/** Gives the machine its new processor, memory and disks; what is new comes first, and what goes, last. */
export const changeHardware: Work = async (keeper, machine, job) => {
  const wanted = HardwareOrder.parse(JSON.parse(job.body));
  const { store, cloud } = keeper;
  await insist(cloud, () => resize(keeper, machine, wanted));
  job.at(40);
  const round = createHash('sha256').update(job.token).digest('hex').slice(0, 16);
  const made = await insist(cloud, () => growDisks(keeper, machine, { disks: wanted.disks, round })).catch(
    async (error: unknown) => {
      if (error instanceof Interrupted) throw error;
      await insist(cloud, () => dropDisks(keeper, machine)).catch(rethrowInterrupted);
      await insist(cloud, () => resize(keeper, { ...machine, ...sizeOf(wanted) }, machine)).catch(rethrowInterrupted);
      throw error;
    },
  );
  job.at(80);
  store.transact(() => {
    for (const { volumeId, diskId } of volumesOf(store, machine.ref))
      if (diskId !== null && !wanted.disks.some(({ id }) => id === diskId))
        saveVolume(store, machine.ref, { volumeId, diskId: null });
    for (const volume of made) saveVolume(store, machine.ref, volume);
    store.run(
      'UPDATE machines SET cpu_type = ?, cpu_count = ?, ram_mb = ?, disks = ? WHERE ref = ?',
      wanted.cpuType,
      wanted.cpuCount,
      wanted.ramMb,
      JSON.stringify(wanted.disks),
      machine.ref,
    );
    recordChange(store, machine.ref);
  });
  await insist(cloud, () => dropDisks(keeper, machine));
};

type Size = Pick<Hardware, 'cpuType' | 'cpuCount' | 'ramMb' | 'disks'>;
const sizeOf = ({ cpuType, cpuCount, ramMb, disks }: Size): Size => ({ cpuType, cpuCount, ramMb, disks });
/** What makes another flavor: the disk too, where it is on the host. */
const keyOf = (keeper: Keeper, { disks, ...size }: Size): string =>
  JSON.stringify(isLocal(keeper) ? { ...size, disks } : size);

/** Why the work failed is said, not why its undoing did. */
function rethrowInterrupted(error: unknown): void {
  if (error instanceof Interrupted) throw error;
}

/** Moves a server to another flavor, and confirms that at once; its state alone does not say that it failed. */
async function resize(keeper: Keeper, machine: MachineRow, wanted: Size): Promise<void> {
  const size = sizeOf(wanted);
  if (keyOf(keeper, sizeOf(machine)) === keyOf(keeper, size)) return;
  const { compute, server } = await serverOf(keeper, machine.ref);
  if (server === null) return;
  const projectId = await projectOfMachine(keeper, machine.ref);
  const flavorRef = await flavorOf(keeper.cloud, projectId, size);
  // A resize whose answer was lost may still be under way, and one to another size may never have been confirmed.
  await settleResize(keeper, { ref: machine.ref, ...size }, compute);
  if ((await compute.flavorNameOf(server.id)) === flavorRef) return;
  await compute.act(server.id, { resize: { flavorRef } });
  const after = await compute.settled(server.id, ['VERIFY_RESIZE', 'SHUTOFF', 'ACTIVE', 'ERROR']);
  if (after.status !== 'VERIFY_RESIZE') {
    const reason = (await compute.lastOf(server.id, 'resize'))?.message ?? after.status;
    throw new Failure(/no valid host/i.test(reason) ? say('cloud-no-host') : say('cloud-resize-failed', { reason }));
  }
  await settleResize(keeper, { ref: machine.ref, ...size }, compute);
}

/** Makes disks larger and makes new ones, which are disks of the machine once all of them are there. */
async function growDisks(
  keeper: Keeper,
  machine: MachineRow,
  { disks, round }: Pick<Hardware, 'disks'> & { round: string },
): Promise<VolumeLink[]> {
  if (isLocal(keeper)) return [];
  const { compute, server } = await serverOf(keeper, machine.ref);
  const blocks = new BlockStorage(keeper.cloud, await projectOfMachine(keeper, machine.ref));
  const made: VolumeLink[] = [];
  for (const disk of disks) {
    const old = machine.disks.find(({ id }) => id === disk.id);
    if (old !== undefined) {
      if (disk.sizeGb > old.sizeGb) await blocks.grow(volumeOf(keeper.store, machine.ref, disk.id), disk.sizeGb);
      continue;
    }
    // The numbers of disks come again: one that an earlier change left is not this one.
    const volumeId = await ensureDisk(keeper, machine, { ...disk, round });
    made.push({ volumeId, diskId: disk.id });
    if (server === null || (await blocks.read(volumeId))?.status === 'in-use') continue;
    await compute.attach(server.id, volumeId);
    await blocks.inUse(volumeId);
  }
  return made;
}

/** Takes what is no disk anymore, or never became one, from the server, and removes it where no snapshot needs it. */
async function dropDisks(keeper: Keeper, machine: MachineRow): Promise<void> {
  const { compute, server } = await serverOf(keeper, machine.ref);
  const blocks = new BlockStorage(keeper.cloud, await projectOfMachine(keeper, machine.ref));
  for (const { volumeId, diskId } of volumesOf(keeper.store, machine.ref)) {
    const attached = diskId === null && server !== null && ((await blocks.read(volumeId))?.attachments.length ?? 0) > 0;
    if (!attached) continue;
    await compute.detach(server.id, volumeId);
    await blocks.released(volumeId);
  }
  await sweepVolumes(keeper, machine.ref);
}
