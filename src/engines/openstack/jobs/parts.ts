import type { MachineNic } from '#engines/nics.ts';
import { imageByRef } from '../../stored/images.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { networkIdOf, openGroupOf, openNet, placed, subnetsOf } from '../client/nets.ts';
import { ensurePort } from '../client/ports.ts';
import { projectOf } from '../client/projects.ts';
import { BlockStorage } from '../client/volumes.ts';
import { shareImage } from '../images/glance.ts';
import { linkOf, savePort, saveVolume } from '../store.ts';
import type { Keeper } from '../types.ts';

/** The mark of the objects of a machine, which no others in the cloud have. */
export const tagsOf = (ref: string) => ({ skydeck_machine: ref });

/** The project of a machine, which is noted before anything is made in it. */
export async function projectOfMachine(keeper: Keeper, ref: string): Promise<string> {
  const { projectId, accountId } = linkOf(keeper.store, ref);
  if (projectId !== null) return projectId;
  const made = await projectOf(keeper, accountId);
  keeper.store.run('UPDATE servers SET project_id = ? WHERE machine_ref = ?', made, ref);
  return made;
}

/** Makes the port of a network interface, or changes it, and notes it. */
export async function ensureNicPort(
  keeper: Keeper,
  machine: Pick<MachineRow, 'ref' | 'name'>,
  nic: MachineNic,
): Promise<string> {
  const { cloud, store } = keeper;
  const projectId = await projectOfMachine(keeper, machine.ref);
  const networkId = networkIdOf(keeper, nic.networkRef);
  await openNet(cloud, networkId, projectId);
  const portId = await ensurePort(cloud, {
    projectId,
    networkId,
    mac: nic.mac,
    ...placed(nic.ips.length === 0 ? [] : await subnetsOf(cloud, networkId), nic.ips),
    connected: nic.connected,
    groupId: linkOf(store, machine.ref).groupId ?? (await openGroupOf(cloud, projectId)),
    name: `${cloud.config.prefix}-${machine.ref}`,
  });
  savePort(store, machine.ref, { mac: nic.mac, portId });
  return portId;
}

/** What a disk is filled from: an image, a snapshot of a disk, or nothing. */
export interface Filling {
  imageRef?: string;
  snapshotId?: string;
  /** Nothing was asked of the cloud for this machine yet. */
  fresh?: boolean;
  /** Differs between fillings of the same disk. */
  round?: string;
}

/** Makes the volume of a disk, or goes on with it, and notes it. */
export async function ensureDisk(
  keeper: Keeper,
  machine: Pick<MachineRow, 'ref' | 'name'>,
  { id, sizeGb, ...filling }: { id: number; sizeGb: number } & Filling,
): Promise<string> {
  const { cloud, store } = keeper;
  const projectId = await projectOfMachine(keeper, machine.ref);
  const imageId = filling.imageRef === undefined ? undefined : imageIdOf(keeper, filling.imageRef);
  if (imageId !== undefined) await shareImage(cloud, imageId, projectId);
  const metadata = { ...tagsOf(machine.ref), skydeck_disk: `${id}-${filling.round ?? '0'}` };
  const volumeId = await new BlockStorage(cloud, projectId).ensure(metadata, {
    name: `${cloud.config.prefix}-${machine.ref}-${id}`,
    sizeGb,
    ...(imageId !== undefined && { imageId }),
    ...(filling.fresh === true && { fresh: true }),
    ...(filling.snapshotId !== undefined && { snapshotId: filling.snapshotId }),
  });
  // One of a later round becomes a disk when all of its round are there.
  saveVolume(store, machine.ref, { volumeId, diskId: filling.round === undefined ? id : null });
  return volumeId;
}

/** The cloud's own name of an image; one that the console did not make is named by it. */
export const imageIdOf = ({ store }: Keeper, ref: string): string =>
  ref.startsWith('image-') && imageByRef(store, ref) !== undefined ? ref.slice('image-'.length) : ref;
