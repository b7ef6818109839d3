import { Failure } from '#kernel/failure.ts';
import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { constants, existsSync } from 'node:fs';
import { access, chmod, copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { folderOf, imageFile } from '../images/disks.ts';
import type { MachineRow } from '../../stored/machines.ts';
import { writeSeed } from './seed.ts';
import { smallGuestRef } from '../images/guest-images.ts';
import { runTool } from '../../run-tool.ts';
import type { Placed } from '../host/places.ts';

/** The disk of the rescue system: while it is there, the machine starts from it. */
export const rescueFile = (supervisor: Placed, ref: string): string => path.join(folderOf(supervisor, ref), 'rescue');
const rescueBase = (supervisor: Placed, ref: string): string => path.join(folderOf(supervisor, ref), 'rescue-base');
export const rescueSeed = (supervisor: Placed, ref: string): string =>
  path.join(folderOf(supervisor, ref), 'rescue-seed.iso');

export const inRescue = (supervisor: Placed, ref: string): boolean => existsSync(rescueFile(supervisor, ref));

/** The rescue system's disk, named as QEMU sees it from the machine's folder. */
export function rescueArgs(supervisor: Placed, ref: string): string[] {
  const file = { driver: 'file', filename: path.basename(rescueFile(supervisor, ref)) };
  const device = { driver: 'virtio-blk-pci', drive: 'rescue', id: 'devrescue', bootindex: 1 };
  const node = { driver: 'qcow2', 'node-name': 'rescue', discard: 'unmap', file };
  return ['-blockdev', JSON.stringify(node), '-device', JSON.stringify(device)];
}

interface Building extends Placed {
  /** An image that is not there yet, and will be. */
  isBuilding(imageRef: string): boolean;
}

/** The image that the rescue system is. Throws EngineFinal where there is none. */
export async function rescueImage(supervisor: Building): Promise<string> {
  const file = imageFile(supervisor, smallGuestRef);
  await access(file).catch((cause: unknown) => {
    if (supervisor.isBuilding(smallGuestRef)) throw new Failure(say('rescue-being-built'), { cause });
    throw new EngineFinal('There is no rescue system on this host.', { cause });
  });
  return file;
}

/** Puts a fresh rescue system beside the machine's disks; its user signs in with this password. */
export async function addRescue(
  supervisor: Building,
  machine: MachineRow,
  { passwordHash, instance }: { passwordHash: string | null; instance: string },
): Promise<void> {
  await dropRescue(supervisor, machine.ref);
  // A copy, not a link: what is in the folder may belong to the machine's own user.
  await copyFile(await rescueImage(supervisor), rescueBase(supervisor, machine.ref), constants.COPYFILE_FICLONE);
  const credentials = { passwordHash, sshKey: null };
  const given = { credentials, userData: '', instance, into: rescueSeed(supervisor, machine.ref) };
  await writeSeed(supervisor, { ...machine, name: `${machine.name}-rescue` }, given);
  const part = `${rescueFile(supervisor, machine.ref)}.part`;
  await runTool('qemu-img', ['create', '-q', '-f', 'qcow2', '-b', 'rescue-base', '-F', 'qcow2', part]);
  await chmod(part, 0o600);
  await rename(part, rescueFile(supervisor, machine.ref));
}

/** Takes the rescue system away: the machine's next start is from its own disks. */
export async function dropRescue(supervisor: Placed, ref: string): Promise<void> {
  for (const file of [rescueFile, rescueSeed, rescueBase]) await rm(file(supervisor, ref), { force: true });
}
