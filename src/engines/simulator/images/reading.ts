import type { Sayable } from '#kernel/message.ts';
import { say } from '#engines/messages.ts';
import { GuestOrder } from '../guests/guest-work.ts';
import type { Work } from '../jobs/pace.ts';
import type { Simulation } from '../simulation.ts';
import { fileOf, filesOf, imageByRef, orderOf, sourceOfOrder, type ImageRow } from './images.ts';

interface ReadingJob {
  token: string;
  kind: Work['kind'];
  machineRef: string | null;
}

/** The image that a job makes a machine of, where it has bytes to be read. */
function imageOfMachineJob({ store, images }: Simulation, { token, kind, machineRef }: ReadingJob): ImageRow | null {
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
export function isReading(simulation: Simulation, job: ReadingJob): boolean {
  const used = imageOfMachineJob(simulation, job);
  if (used !== null) return filesOf(simulation).freshSum(job.token, fileOf(used)) === null;
  const order = orderOf(simulation.store, job.token);
  const image = order && imageByRef(simulation.store, order.imageRef);
  if (!order || !image) return false;
  const files = filesOf(simulation);
  if (job.kind === 'seal-image') return files.has(fileOf(image)) && files.sumOf(fileOf(image)) === null;
  const source = sourceOfOrder(simulation, job.kind, order);
  if (source === null || !files.has(source.file)) return false;
  if (source.zoneId === image.zoneId) {
    if (!files.has(fileOf(image))) files.link(source.file, fileOf(image));
  } else if (!files.copied(source.file, fileOf(image))) return true;
  return files.freshSum(job.token, fileOf(image)) === null;
}

/** Why the image that a job makes a machine of cannot be used; null when nothing is wrong with it. */
export function damageOf(simulation: Simulation, job: ReadingJob): Sayable | null {
  const used = imageOfMachineJob(simulation, job);
  if (used === null || filesOf(simulation).takeSum(job.token) === used.sha256) return null;
  return say('image-damaged');
}
