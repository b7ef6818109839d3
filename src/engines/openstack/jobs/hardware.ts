import { recordChange } from '../../change-log.ts';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { HardwareOrder } from '../../stored/orders.ts';
import { CloudRefusal } from '../client/errors.ts';
import { flavorOf } from '../client/flavors.ts';
import type { Compute, NovaServer } from '../client/servers.ts';
import { BlockStorage } from '../client/volumes.ts';
import { forgetVolume, volumeOf, volumesOf } from '../store.ts';
import type { Keeper, Work } from '../types.ts';
import { insist } from './insist.ts';
import { ensureDisk, projectOfMachine } from './parts.ts';
import { serverOf } from './server.ts';
import type { z } from 'zod';

type Hardware = z.infer<typeof HardwareOrder>;

/** Gives the machine its new processor, memory and disks; what is new comes first, and what goes, last. */
export const changeHardware: Work = async (keeper, machine, job) => {
  const wanted = HardwareOrder.parse(JSON.parse(job.body));
  const { store, cloud } = keeper;
  await insist(cloud, () => resize(keeper, machine, wanted));
  job.at(40);
  await insist(cloud, () => growDisks(keeper, machine, wanted));
  job.at(80);
  store.transact(() => {
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
  await insist(cloud, () => dropDisks(keeper, machine, wanted));
};

/** Moves a server to another flavor, and confirms that at once; its state alone does not say that it failed. */
async function resize(keeper: Keeper, machine: MachineRow, wanted: Hardware): Promise<void> {
  const { cpuType, cpuCount, ramMb } = wanted;
  if (machine.cpuType === cpuType && machine.cpuCount === cpuCount && machine.ramMb === ramMb) return;
  const { compute, server } = await serverOf(keeper, machine.ref);
  if (server === null) return;
  const projectId = await projectOfMachine(keeper, machine.ref);
  const flavorRef = await flavorOf(keeper.cloud, projectId, { cpuType, cpuCount, ramMb });
  // A resize whose answer was lost may still be under way.
  const { status } = await compute.settled(server.id, ['VERIFY_RESIZE', 'SHUTOFF', 'ACTIVE']);
  if (status !== 'VERIFY_RESIZE') {
    if (await hasFlavor(compute, server, flavorRef)) return;
    await compute.act(server.id, { resize: { flavorRef } });
    const after = await compute.settled(server.id, ['VERIFY_RESIZE', 'SHUTOFF', 'ACTIVE', 'ERROR']);
    if (after.status !== 'VERIFY_RESIZE') {
      const reason = await compute.failureOf(server.id, 'resize');
      throw new Failure(/no valid host/i.test(reason ?? '') ? say('cloud-no-host') : say('cloud-resize-failed', { reason: reason ?? after.status })); // prettier-ignore
    }
  }
  await compute.act(server.id, { confirmResize: null }).catch((error: unknown) => {
    // It is being confirmed, or was: a confirmation under way does not show in the state of the server.
    if (!(error instanceof CloudRefusal && (error.status === 400 || error.status === 409))) throw error;
  });
  await compute.settled(server.id, ['SHUTOFF', 'ACTIVE']);
}

const hasFlavor = async (compute: Compute, server: NovaServer, flavorId: string): Promise<boolean> =>
  (await compute.flavorNameOf(server.id)) === flavorId;

async function growDisks(keeper: Keeper, machine: MachineRow, { disks }: Hardware): Promise<void> {
  const { compute, server } = await serverOf(keeper, machine.ref);
  const blocks = new BlockStorage(keeper.cloud, await projectOfMachine(keeper, machine.ref));
  for (const disk of disks) {
    const old = machine.disks.find(({ id }) => id === disk.id);
    if (old !== undefined) {
      if (disk.sizeGb > old.sizeGb) await blocks.grow(volumeOf(keeper.store, machine.ref, disk.id), disk.sizeGb);
      continue;
    }
    const volumeId = await ensureDisk(keeper, machine, disk);
    if (server === null || (await blocks.read(volumeId))?.status === 'in-use') continue;
    await compute.attach(server.id, volumeId);
    await blocks.inUse(volumeId);
  }
}

async function dropDisks(keeper: Keeper, machine: MachineRow, { disks }: Hardware): Promise<void> {
  const { store } = keeper;
  const { compute, server } = await serverOf(keeper, machine.ref);
  const blocks = new BlockStorage(keeper.cloud, await projectOfMachine(keeper, machine.ref));
  for (const { volumeId, diskId } of volumesOf(store, machine.ref)) {
    if (diskId === null || disks.some(({ id }) => id === diskId)) continue;
    if (server !== null) {
      await compute.detach(server.id, volumeId);
      await blocks.released(volumeId);
    }
    await blocks.remove(volumeId);
    forgetVolume(store, volumeId);
  }
}
