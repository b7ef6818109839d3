import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { EngineImage } from '#engines/images.ts';
import type { MachineRow } from '../machines.ts';
import type { ImageWork, Work } from '../pace.ts';
import type { Store } from '../store.ts';
import type { World } from '../world.ts';
import { blankDisk } from './blank-disk.ts';
import type { ImageFiles } from './image-files.ts';

export interface ImageRow extends EngineImage {
  maxBytes: number;
}
const columns = 'ref, token, state, size_bytes AS sizeBytes, max_bytes AS maxBytes, sha256';

export const isImageWork = (kind: Work['kind']): kind is ImageWork =>
  kind === 'seal-image' || kind === 'clone-disk' || kind === 'copy-image' || kind === 'remove-image';

export const imageByRef = (store: Store, ref: string): ImageRow | undefined =>
  store.get<ImageRow>(`SELECT ${columns} FROM images WHERE ref = ?`, ref);

export const imageByToken = (store: Store, token: string): ImageRow | undefined =>
  store.get<ImageRow>(`SELECT ${columns} FROM images WHERE token = ?`, token);

/** The image as the protocol tells it. */
export const toImage = ({ maxBytes: _, ...image }: ImageRow): EngineImage => image;

/** Where the files are; the server that serves the world brings them. */
export function filesOf({ images }: World): ImageFiles {
  if (!images) throw new Error('This world has no place for images.');
  return images;
}

/** Whether a job has to wait for what is still computed. */
export function isHashing(world: World, job: { token: string; kind: Work['kind'] }): boolean {
  if (job.kind !== 'seal-image') return false;
  const order = orderOf(world.store, job.token);
  return order !== undefined && filesOf(world).has(order.imageRef) && filesOf(world).sumOf(order.imageRef) === null;
}

interface Order {
  imageRef: string;
  /** The image that is copied, or the machine whose disk is cloned. */
  source: string | null;
  disk: number | null;
}

const orderOf = (store: Store, token: string): Order | undefined =>
  store.get<Order>('SELECT image_ref AS imageRef, source, disk FROM image_jobs WHERE token = ?', token);

/** Does what a job that has come to its end was for; says why not where it cannot. */
export function carryOutImage(world: World, job: { token: string; kind: ImageWork }, machine?: MachineRow) {
  const { store } = world;
  const order = orderOf(store, job.token);
  const image = order && imageByRef(store, order.imageRef);
  if (!order || !image) return job.kind === 'remove-image' ? null : 'The image has gone.';
  const files = filesOf(world);
  if (job.kind === 'remove-image') {
    store.run('DELETE FROM images WHERE ref = ?', image.ref);
    files.remove(image.ref);
    return null;
  }
  if (job.kind === 'seal-image')
    return finish(store, image.ref, { sizeBytes: image.sizeBytes, sha256: files.sumOf(image.ref) });
  if (job.kind === 'clone-disk')
    return machine ? cloneDisk(world, { image, machine, disk: order.disk ?? 0 }) : 'The machine has gone.';
  const source = imageByRef(store, order.source ?? '');
  if (source?.state !== 'ready') return 'The image that is copied has gone.';
  files.link(source.ref, image.ref);
  return finish(store, image.ref, source);
}

function finish(store: Store, ref: string, { sizeBytes, sha256 }: Pick<EngineImage, 'sizeBytes' | 'sha256'>): null {
  store.run("UPDATE images SET state = 'ready', size_bytes = ?, sha256 = ? WHERE ref = ?", sizeBytes, sha256, ref);
  return null;
}

interface Clone {
  image: ImageRow;
  machine: MachineRow;
  disk: number;
}

/** A disk that came from an image has its bytes; any other holds what a machine that runs nothing real has written. */
function cloneDisk(world: World, { image, machine, disk }: Clone): string | null {
  const { store } = world;
  const sizeGb = store.get<{ gb: number }>(
    'SELECT size_gb AS gb FROM disks WHERE machine_ref = ? AND position = ?',
    machine.ref,
    disk,
  )?.gb;
  if (sizeGb === undefined) return 'The machine has no such disk.';
  const files = filesOf(world);
  const kept = store.get<{ sha256: string; sizeBytes: number }>(
    'SELECT sha256, size_bytes AS sizeBytes FROM disk_files WHERE machine_ref = ? AND position = ?',
    machine.ref,
    disk,
  );
  const name = diskName(machine.ref, disk);
  if (kept && files.has(name)) {
    files.link(name, image.ref);
    return finish(store, image.ref, kept);
  }
  return finish(store, image.ref, writeBlank(files, image.ref, { sizeGb, label: `${machine.name} disk ${disk}` }));
}

/** Writes a small file for an image, and gives its size and checksum. */
export function writeBlank(files: ImageFiles, ref: string, { sizeGb, label }: { sizeGb: number; label: string }) {
  const bytes = blankDisk(sizeGb, label);
  files.create(ref, bytes);
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const diskName = (machineRef: string, disk: number): string => `disk-${machineRef}-${disk}`;

/** The system disk of a new machine is a copy of its image, where the engine keeps that as a file. */
export function fillDisk(world: World, machineRef: string): void {
  const { store } = world;
  const image = store.get<ImageRow>(
    `SELECT ${columns} FROM images WHERE state = 'ready' AND ref = (SELECT image_ref FROM machines WHERE ref = ?)`,
    machineRef,
  );
  if (!image || !world.images?.has(image.ref)) return;
  world.images.link(image.ref, diskName(machineRef, 0));
  const sizeBytes = statSync(world.images.path(image.ref)).size;
  store.run('INSERT OR REPLACE INTO disk_files VALUES (?, 0, ?, ?)', machineRef, image.sha256, sizeBytes);
}

/** The disks of a machine go. */
export function dropDisks({ store, images }: World, machineRef: string): void {
  for (const { position } of store.all<{ position: number }>(
    'SELECT position FROM disk_files WHERE machine_ref = ?',
    machineRef,
  ))
    images?.remove(diskName(machineRef, position));
  store.run('DELETE FROM disk_files WHERE machine_ref = ?', machineRef);
}

/** An image that could not be made is not there. */
export function forgetImage(world: World, job: { token: string; kind: ImageWork }): void {
  const order = orderOf(world.store, job.token);
  if (!order || job.kind === 'seal-image' || job.kind === 'remove-image') return;
  world.store.run("DELETE FROM images WHERE ref = ? AND state = 'making'", order.imageRef);
}

/** Forgets what jobs were for that are forgotten themselves. */
export function forgetImageJobs(store: Store): void {
  store.run('DELETE FROM image_jobs WHERE token NOT IN (SELECT token FROM jobs)');
}
