import { chmod, link, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Disk, MachineRow } from './machines.ts';
import { runTool } from './tool.ts';
import { Rejected, type World } from './world.ts';

export const gigabyte = 1_073_741_824;

/** How a machine's own link to its image is called. */
export const baseName = 'base';
export const folderOf = (world: World, ref: string): string => path.join(world.places.machines, ref);
export const diskFile = (world: World, ref: string, id: number): string => path.join(folderOf(world, ref), `disk${id}`);
export const seedFile = (world: World, ref: string): string => path.join(folderOf(world, ref), 'seed.iso');
/** The image that the system disk lies over: a link of the machine's own, so that the image can go. */
export const baseFile = (world: World, ref: string): string => path.join(folderOf(world, ref), baseName);
export const imageFile = (world: World, imageRef: string): string =>
  path.join(world.places.images, `${encodeURIComponent(imageRef).replaceAll('.', '%2E')}.disk`);

const inspectWithinMs = 60_000;
const Info = z.object({
  format: z.string(),
  'virtual-size': z.number(),
  'backing-filename': z.string().optional(),
  'format-specific': z.object({ data: z.record(z.string(), z.unknown()).optional() }).optional(),
});

/** Whether a disk file is QCOW2 or plain bytes: by its first bytes, never by what QEMU would guess. */
export async function formatOf(file: string): Promise<'qcow2' | 'raw'> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.equals(Buffer.from('QFI\xfb', 'latin1')) ? 'qcow2' : 'raw';
  } finally {
    await handle.close();
  }
}

/** The size of an image's disk. Throws Rejected for one that reaches for other files of this machine. */
export async function inspectImage(file: string): Promise<{ format: 'qcow2' | 'raw'; bytes: number }> {
  const format = await formatOf(file);
  if (format === 'raw') return { format, bytes: (await stat(file)).size };
  // Anybody may have made it: what reads it is held to little memory and time.
  const args = ['-c', 'ulimit -v 2000000 -t 20; exec "$@"', 'sh', 'qemu-img', 'info', '-U', '--output=json'];
  const told = await runTool('sh', [...args, '-f', 'qcow2', file], { withinMs: inspectWithinMs }).catch(
    (cause: unknown) => {
      throw new Rejected('This image cannot be read.', { cause });
    },
  );
  const info = Info.parse(JSON.parse(told));
  const reaches = info['backing-filename'] !== undefined || info['format-specific']?.data?.['data-file'] !== undefined;
  if (reaches) throw new Rejected('This image is not whole: it names another file.');
  return { format, bytes: info['virtual-size'] };
}

/** Makes the machine's folder with its disks, anew: whatever was there is removed. */
export async function makeDisks(world: World, machine: MachineRow): Promise<void> {
  const folder = folderOf(world, machine.ref);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [system, ...others] = machine.disks;
  if (system) await makeSystemDisk(world, machine, system);
  for (const disk of others) await makeEmptyDisk(world, machine.ref, disk);
}

/** The system disk: what is written on it lies over the image. */
export async function makeSystemDisk(world: World, machine: MachineRow, disk: Disk): Promise<void> {
  const base = baseFile(world, machine.ref);
  const image = imageFile(world, machine.imageRef);
  await rm(base, { force: true });
  await link(image, base).catch((error: unknown) => {
    throw new Rejected(`The image ${machine.imageRef} is not there.`, { cause: error });
  });
  const { format, bytes } = await inspectImage(base);
  if (bytes > disk.sizeGb * gigabyte) throw new Rejected('The image is larger than the system disk.');
  const file = diskFile(world, machine.ref, disk.id);
  await rm(file, { force: true });
  await runTool('qemu-img', ['create', '-q', '-f', 'qcow2', '-b', baseName, '-F', format, file, `${disk.sizeGb}G`]);
  await chmod(file, 0o600);
}

/** A disk with nothing on it. */
export async function makeEmptyDisk(world: World, ref: string, disk: Disk): Promise<void> {
  const file = diskFile(world, ref, disk.id);
  await rm(file, { force: true });
  await runTool('qemu-img', ['create', '-q', '-f', 'qcow2', file, `${disk.sizeGb}G`]);
  await chmod(file, 0o600);
}
