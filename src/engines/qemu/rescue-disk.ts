import { constants, existsSync } from 'node:fs';
import { access, chmod, copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { folderOf, imageFile } from './disks.ts';
import type { MachineRow } from './machines.ts';
import { writeSeed } from './seed.ts';
import { smallGuestRef } from './guest-images.ts';
import { runTool } from './tool.ts';
import { Rejected, type World } from './world.ts';

/** The disk of the rescue system: while it is there, the machine starts from it. */
export const rescueFile = (world: World, ref: string): string => path.join(folderOf(world, ref), 'rescue');
const rescueBase = (world: World, ref: string): string => path.join(folderOf(world, ref), 'rescue-base');
export const rescueSeed = (world: World, ref: string): string => path.join(folderOf(world, ref), 'rescue-seed.iso');

export const inRescue = (world: World, ref: string): boolean => existsSync(rescueFile(world, ref));

/** The rescue system's disk, named as QEMU sees it from the machine's folder. */
export function rescueArgs(world: World, ref: string): string[] {
  const file = { driver: 'file', filename: path.basename(rescueFile(world, ref)) };
  const device = { driver: 'virtio-blk-pci', drive: 'rescue', id: 'devrescue', bootindex: 1 };
  const node = { driver: 'qcow2', 'node-name': 'rescue', discard: 'unmap', file };
  return ['-blockdev', JSON.stringify(node), '-device', JSON.stringify(device)];
}

/** The image that the rescue system is. Throws Rejected where there is none. */
export async function rescueImage(world: World): Promise<string> {
  const file = imageFile(world, smallGuestRef);
  await access(file).catch((cause: unknown) => {
    if (world.isBuilding(smallGuestRef)) throw new Error('The rescue system is still being built.', { cause });
    throw new Rejected('There is no rescue system on this host.', { cause });
  });
  return file;
}

/** Puts a fresh rescue system beside the machine's disks; its user signs in with this password. */
export async function addRescue(
  world: World,
  machine: MachineRow,
  { passwordHash, instance }: { passwordHash: string | null; instance: string },
): Promise<void> {
  await dropRescue(world, machine.ref);
  // A copy, not a link: what is in the folder may belong to the machine's own user.
  await copyFile(await rescueImage(world), rescueBase(world, machine.ref), constants.COPYFILE_FICLONE);
  const credentials = { passwordHash, sshKey: null };
  const given = { credentials, userData: '', instance, into: rescueSeed(world, machine.ref) };
  await writeSeed(world, { ...machine, name: `${machine.name}-rescue` }, given);
  const part = `${rescueFile(world, machine.ref)}.part`;
  await runTool('qemu-img', ['create', '-q', '-f', 'qcow2', '-b', 'rescue-base', '-F', 'qcow2', part]);
  await chmod(part, 0o600);
  await rename(part, rescueFile(world, machine.ref));
}

/** Takes the rescue system away: the machine's next start is from its own disks. */
export async function dropRescue(world: World, ref: string): Promise<void> {
  for (const file of [rescueFile, rescueSeed, rescueBase]) await rm(file(world, ref), { force: true });
}
