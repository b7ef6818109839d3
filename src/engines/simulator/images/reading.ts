import { GuestOrder } from '../guest-wire.ts';
import type { Work } from '../pace.ts';
import type { World } from '../world.ts';
import { fileOf, filesOf, imageByRef, orderOf, sourceOfOrder, type ImageRow } from './images.ts';

interface ReadingJob {
  token: string;
  kind: Work['kind'];
  machineRef: string | null;
}

/** The image that a job makes a machine of, where it has bytes to be read. */
function imageOfMachineJob({ store, images }: World, { token, kind, machineRef }: ReadingJob): ImageRow | null {
  const ref =
    kind === 'create'
      ? store.get<{ ref: string }>('SELECT image_ref AS ref FROM machines WHERE ref = ?', machineRef)?.ref
      : kind === 'rebuild'
        ? rebuiltFrom(store.get<{ body: string }>('SELECT body FROM guest_jobs WHERE token = ?', token)?.body)
        : undefined;
  const image = ref === undefined ? undefined : imageByRef(store, ref);
  return image?.state === 'ready' && images?.has(fileOf(image)) === true ? image : null;
}

function rebuiltFrom(body: string | undefined): string | undefined {
  const order = body === undefined ? null : GuestOrder.parse(JSON.parse(body));
  return order?.kind === 'rebuild' ? order.imageRef : undefined;
}

/** Whether a job has to wait for bytes that are still being copied or summed up; what it needs is begun. */
export function isReading(world: World, job: ReadingJob): boolean {
  const used = imageOfMachineJob(world, job);
  if (used !== null) return filesOf(world).freshSum(job.token, fileOf(used)) === null;
  const order = orderOf(world.store, job.token);
  const image = order && imageByRef(world.store, order.imageRef);
  if (!order || !image) return false;
  const files = filesOf(world);
  if (job.kind === 'seal-image') return files.has(fileOf(image)) && files.sumOf(fileOf(image)) === null;
  const source = sourceOfOrder(world, job.kind, order);
  if (source === null || !files.has(source.file)) return false;
  if (source.zoneId === image.zoneId) {
    if (!files.has(fileOf(image))) files.link(source.file, fileOf(image));
  } else if (!files.copied(source.file, fileOf(image))) return true;
  return files.freshSum(job.token, fileOf(image)) === null;
}

/** Why the image that a job makes a machine of cannot be used; null when nothing is wrong with it. */
export function damageOf(world: World, job: ReadingJob): string | null {
  const used = imageOfMachineJob(world, job);
  if (used === null || filesOf(world).takeSum(job.token) === used.sha256) return null;
  return 'The image is damaged: its bytes do not have its checksum any more.';
}
