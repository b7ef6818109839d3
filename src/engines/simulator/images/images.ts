import type { Sayable } from '#kernel/message.ts';
import { say } from '#engines/messages.ts';
import { createHash } from 'node:crypto';
import type { EngineImage } from '#engines/images.ts';
import type { MachineRow } from '../machines/machines.ts';
import type { ImageWork, Work } from '../jobs/pace.ts';
import type { Store } from '../store.ts';
import type { Simulation } from '../simulation.ts';
import { blankDisk } from './blank-disk.ts';
import type { ImageFiles } from './image-files.ts';

export interface ImageRow extends EngineImage {
  maxBytes: number;
}
// Images that are older than the stores of zones are in none.
const columns = `ref, token, state, size_bytes AS sizeBytes, max_bytes AS maxBytes, sha256,
  coalesce((SELECT zone_id FROM image_zones z WHERE z.image_ref = images.ref), '') AS zoneId`;

export const isImageWork = (kind: Work['kind']): kind is ImageWork =>
  kind === 'seal-image' || kind === 'clone-disk' || kind === 'copy-image' || kind === 'remove-image';

export const imageByRef = (store: Store, ref: string): ImageRow | undefined =>
  store.get<ImageRow>(`SELECT ${columns} FROM images WHERE ref = ?`, ref);

export const imageByToken = (store: Store, token: string): ImageRow | undefined =>
  store.get<ImageRow>(`SELECT ${columns} FROM images WHERE token = ?`, token);

/** The image in the wire format. */
export const toImage = ({ maxBytes: _, ...image }: ImageRow): EngineImage => image;

/** The file of an image: each zone has a folder. */
export const fileOf = ({ zoneId, ref }: Pick<ImageRow, 'zoneId' | 'ref'>): string =>
  zoneId === '' ? ref : `${zoneId}/${ref}`;

/** Where the files are; the server that serves the simulation brings them. */
export function filesOf({ images }: Simulation): ImageFiles {
  if (!images) throw new Error('This simulation has no place for images.');
  return images;
}

export interface Order {
  imageRef: string;
  /** The image that is copied, or the machine whose disk is cloned. */
  source: string | null;
  disk: number | null;
}

export const orderOf = (store: Store, token: string): Order | undefined =>
  store.get<Order>('SELECT image_ref AS imageRef, source, disk FROM image_jobs WHERE token = ?', token);

/** The bytes that a copy or clone is made of, and the zone they are in; null where it has none to copy. */
export function sourceOfOrder(
  { store }: Simulation,
  kind: Work['kind'],
  { source, disk }: Order,
): { file: string; zoneId: string; sizeBytes: number; sha256: string | null } | null {
  if (kind === 'copy-image') {
    const image = imageByRef(store, source ?? '');
    return image?.state === 'ready' ? { ...image, file: fileOf(image) } : null;
  }
  if (kind !== 'clone-disk' || source === null) return null;
  const kept = store.get<{ sha256: string; sizeBytes: number; zoneId: string }>(
    `SELECT f.sha256, f.size_bytes AS sizeBytes, m.zone_id AS zoneId
     FROM disk_files f JOIN machines m ON m.ref = f.machine_ref WHERE f.machine_ref = ? AND f.position = ?`,
    source,
    disk,
  );
  return kept ? { ...kept, file: diskName(source, disk ?? 0) } : null;
}

/** Does what a job that has come to its end was for; says why not where it cannot. */
export function carryOutImage(simulation: Simulation, job: { token: string; kind: ImageWork }, machine?: MachineRow) {
  const { store } = simulation;
  const order = orderOf(store, job.token);
  const image = order && imageByRef(store, order.imageRef);
  if (!order || !image) return job.kind === 'remove-image' ? null : say('image-gone');
  const files = filesOf(simulation);
  const file = fileOf(image);
  if (job.kind === 'remove-image') {
    store.run('DELETE FROM images WHERE ref = ?', image.ref);
    store.run('DELETE FROM image_zones WHERE image_ref = ?', image.ref);
    files.remove(file);
    return null;
  }
  if (job.kind === 'seal-image')
    return finish(store, image.ref, { sizeBytes: image.sizeBytes, sha256: files.sumOf(file) });
  if (job.kind === 'clone-disk' && !machine) return say('machine-gone');
  const source = sourceOfOrder(simulation, job.kind, order);
  if (source !== null && files.has(file)) {
    if (files.takeSum(job.token) === source.sha256) return finish(store, image.ref, source);
    files.remove(file);
    return say('image-damaged');
  }
  if (job.kind === 'copy-image' || !machine) return say('source-image-gone');
  return cloneBlank(simulation, { image, machine, disk: order.disk ?? 0 });
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

/** A disk that came from no file holds what a machine that runs nothing real has written. */
function cloneBlank(simulation: Simulation, { image, machine, disk }: Clone): Sayable | null {
  const { store } = simulation;
  const sizeGb = store.get<{ gb: number }>(
    'SELECT size_gb AS gb FROM disks WHERE machine_ref = ? AND position = ?',
    machine.ref,
    disk,
  )?.gb;
  if (sizeGb === undefined) return say('no-such-disk');
  const made = writeBlank(filesOf(simulation), fileOf(image), { sizeGb, label: `${machine.name} disk ${disk}` });
  return finish(store, image.ref, made);
}

/** Writes a small file for an image, and gives its size and checksum. */
export function writeBlank(files: ImageFiles, file: string, { sizeGb, label }: { sizeGb: number; label: string }) {
  const bytes = blankDisk(sizeGb, label);
  files.create(file, bytes);
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const diskName = (machineRef: string, disk: number): string => `disk-${machineRef}-${disk}`;

/** The system disk of a new machine is a copy of its image, where the engine keeps that as a file. */
export function fillDisk(simulation: Simulation, machineRef: string): void {
  const { store } = simulation;
  const image = store.get<ImageRow>(
    `SELECT ${columns} FROM images WHERE state = 'ready' AND ref = (SELECT image_ref FROM machines WHERE ref = ?)`,
    machineRef,
  );
  if (!image || !simulation.images?.has(fileOf(image))) return;
  simulation.images.link(fileOf(image), diskName(machineRef, 0));
  const { sizeBytes } = image;
  store.run('INSERT OR REPLACE INTO disk_files VALUES (?, 0, ?, ?)', machineRef, image.sha256, sizeBytes);
}

/** The system disk of a machine that was rebuilt holds its new image, and nothing of the one before. */
export function refillDisk(simulation: Simulation, machineRef: string): void {
  simulation.images?.remove(diskName(machineRef, 0));
  simulation.store.run('DELETE FROM disk_files WHERE machine_ref = ? AND position = 0', machineRef);
  fillDisk(simulation, machineRef);
}

/** Why an image cannot be used in a zone; null when it can, and for those of which the engine keeps no bytes. */
export function refusalInZone(store: Store, imageRef: string, zoneId: string): string | null {
  const image = imageByRef(store, imageRef);
  const isFar = image !== undefined && image.zoneId !== '' && image.zoneId !== zoneId;
  return isFar ? 'The image is not kept in this data center.' : null;
}

/** The disks of a machine go. */
export function dropDisks({ store, images }: Simulation, machineRef: string): void {
  for (const { position } of store.all<{ position: number }>(
    'SELECT position FROM disk_files WHERE machine_ref = ?',
    machineRef,
  ))
    images?.remove(diskName(machineRef, position));
  store.run('DELETE FROM disk_files WHERE machine_ref = ?', machineRef);
}

/** An image that could not be made is not there. */
export function forgetImage(simulation: Simulation, job: { token: string; kind: ImageWork }): void {
  const order = orderOf(simulation.store, job.token);
  if (!order || job.kind === 'seal-image' || job.kind === 'remove-image') return;
  const image = imageByRef(simulation.store, order.imageRef);
  if (image) filesOf(simulation).remove(fileOf(image));
  simulation.store.run("DELETE FROM images WHERE ref = ? AND state = 'making'", order.imageRef);
  simulation.store.run('DELETE FROM image_zones WHERE image_ref = ?', order.imageRef);
}

/** Forgets what jobs were for that are forgotten themselves. */
export function forgetImageJobs(store: Store): void {
  store.run('DELETE FROM image_jobs WHERE token NOT IN (SELECT token FROM jobs)');
}
