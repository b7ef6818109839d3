import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import { chmod, link, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Disk, MachineRow } from '../../stored/machines.ts';
import { runTool } from '../../run-tool.ts';
import type { Placed } from '../host/places.ts';

export const gigabyte = 1_073_741_824;

/** How a machine's own link to its image is called. */
export const baseName = 'base';
export const folderOf = (supervisor: Placed, ref: string): string => path.join(supervisor.places.machines, ref);
export const diskFile = (supervisor: Placed, ref: string, id: number): string =>
  path.join(folderOf(supervisor, ref), `disk${id}`);
export const seedFile = (supervisor: Placed, ref: string): string => path.join(folderOf(supervisor, ref), 'seed.iso');
/** The image that the system disk lies over: a link of the machine's own, so that the image can go. */
export const baseFile = (supervisor: Placed, ref: string): string => path.join(folderOf(supervisor, ref), baseName);
export const imageFile = (supervisor: Placed, imageRef: string): string =>
  path.join(supervisor.places.images, `${encodeURIComponent(imageRef).replaceAll('.', '%2E')}.disk`);

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

/** The size of an image's disk. Throws EngineFinal for one that reaches for other files of this machine. */
export async function inspectImage(file: string): Promise<{ format: 'qcow2' | 'raw'; bytes: number }> {
  const format = await formatOf(file);
  if (format === 'raw') return { format, bytes: (await stat(file)).size };
  // Anyone may have made it: what reads it is held to little memory and time.
  const args = ['-c', 'ulimit -v 2000000 -t 20; exec "$@"', 'sh', 'qemu-img', 'info', '-U', '--output=json'];
  const output = await runTool('sh', [...args, '-f', 'qcow2', file], { withinMs: inspectWithinMs }).catch(
    (cause: unknown) => {
      throw new EngineFinal('This image cannot be read.', { cause });
    },
  );
  const info = Info.parse(JSON.parse(output));
  const reaches = info['backing-filename'] !== undefined || info['format-specific']?.data?.['data-file'] !== undefined;
  if (reaches) throw new EngineFinal('This image is not whole: it names another file.');
  return { format, bytes: info['virtual-size'] };
}

/** Recreates the machine's folder with its disks: existing content is removed. */
export async function makeDisks(supervisor: Placed, machine: MachineRow): Promise<void> {
  const folder = folderOf(supervisor, machine.ref);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [system, ...others] = machine.disks;
  if (system) await makeSystemDisk(supervisor, machine, system);
  for (const disk of others) await makeEmptyDisk(supervisor, machine.ref, disk);
}

/** The system disk: what is written on it lies over the image. */
export async function makeSystemDisk(supervisor: Placed, machine: MachineRow, disk: Disk): Promise<void> {
  const base = baseFile(supervisor, machine.ref);
  const image = imageFile(supervisor, machine.imageRef);
  await rm(base, { force: true });
  await link(image, base).catch((error: unknown) => {
    throw new EngineFinal(`The image ${machine.imageRef} is not there.`, { cause: error });
  });
  const { format, bytes } = await inspectImage(base);
  if (bytes > disk.sizeGb * gigabyte) throw new EngineFinal(say('image-too-large'));
  const file = diskFile(supervisor, machine.ref, disk.id);
  await rm(file, { force: true });
  await runTool('qemu-img', ['create', '-q', '-f', 'qcow2', '-b', baseName, '-F', format, file, `${disk.sizeGb}G`]);
  await chmod(file, 0o600);
}

/** A disk with nothing on it. */
export async function makeEmptyDisk(supervisor: Placed, ref: string, disk: Disk): Promise<void> {
  const file = diskFile(supervisor, ref, disk.id);
  await rm(file, { force: true });
  await runTool('qemu-img', ['create', '-q', '-f', 'qcow2', file, `${disk.sizeGb}G`]);
  await chmod(file, 0o600);
}
