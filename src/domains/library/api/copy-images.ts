import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { readDataCenter, type Zone } from '#domains/infrastructure/api/port.ts';
import { byOf } from '#domains/servers/api/port.ts';
import type { library } from '../contract.ts';
import { gigabyte, quotaGb } from '../limits.ts';
import { refusalOfImage } from '../states.ts';
import { announceImage } from './announce.ts';
import { auditOf, ownOf, type OwnImage } from './lock-image.ts';
import { whoOf } from './list-images.ts';
import { factsOf } from './row.ts';
import { findZone } from './rules.ts';
import { insertImage, lastVersion, readUse } from './store-change.ts';
import { lockImages } from './store.ts';
import { copyImageTask } from './tasks/copy-image.ts';

/** Copies those of the images to a zone that can be copied there; of the others it says why not. */
export const copyImages: Run<typeof library.copyImages> = async (ctx, { input }) => {
  const zone = await findZone(ctx, input.zoneId);
  const found = await lockImages(ctx.db, whoOf(ctx), input.imageIds);
  const own = found.flatMap((image) => ownOf(image) ?? []);
  if (own.length < new Set(input.imageIds).size) throw new NotFound();
  const results = [];
  for (const image of own) {
    const done = await copy(ctx, image, { zone, asVersion: input.asVersion });
    results.push({ imageId: image.id, name: image.name, ...done });
    const { cmdId, refusal } = done;
    ctx.audited({
      ...auditOf(image),
      diff: { zone: [image.homeZone, zone.id], ...(refusal === null ? {} : { refused: [null, refusal] }) },
      ...(cmdId === null ? {} : { taskId: cmdId }),
    });
  }
  return { results };
};

type Done = { cmdId: string | null; refusal: string | null };
const refused = (refusal: string): Done => ({ cmdId: null, refusal });

async function copy(ctx: Ctx, image: OwnImage, to: { zone: Zone; asVersion: boolean }): Promise<Done> {
  const { db, now } = ctx;
  const { zone, asVersion } = to;
  const { siteId, accountId, name } = image;
  const refusal = refusalOfImage('copy', factsOf(image, now));
  if (refusal !== null) return refused(refusal);
  if (image.homeZone === zone.id) return refused('It is in this zone already.');
  const from = await readDataCenter(db, image.homeZone);
  if (from?.engine !== zone.engine) return refused('The zone has another engine.');
  const { usedBytes } = await readUse(db, accountId, now);
  if (usedBytes + image.sizeBytes > quotaGb * gigabyte) return refused(`The library has room for ${quotaGb} GB.`);
  const last = await lastVersion(db, { accountId, zoneId: zone.id, name });
  if (last > 0 && !asVersion) return refused('The zone has an image of this name. Copy it as the next version.');
  const [id, taskId] = [newId<'image'>(), newId<'task'>()];
  const copied = {
    ...image,
    id,
    zoneId: zone.id,
    version: String(last + 1),
    state: 'copying' as const,
    source: 'copy' as const,
    origin: { kind: 'copy' as const, imageId: image.id },
    createdFrom: `${name} ${image.version}, ${from.name}`,
    createdBy: byOf(ctx).name,
    taskId,
    at: now,
  };
  // Another request was first with this name.
  if (!(await insertImage(db, copied))) return refused('The zone has an image of this name.');
  await orderCopy(ctx, { id, taskId, name, siteId, accountId, sourceId: image.id });
  return { cmdId: taskId, refusal: null };
}

/** Leaves the task that copies an image into the row that stands for it. */
export async function orderCopy(
  ctx: Ctx,
  order: { id: string; taskId: string; name: string; siteId: string; accountId: string; sourceId: string },
): Promise<void> {
  const { id, taskId, name, siteId, accountId, sourceId } = order;
  await enqueue(ctx.db, copyImageTask, {
    id: taskId,
    data: { taskId, imageId: id, name, accountId, sourceId },
    object: { type: 'image', id, name, siteId, accountId },
    by: requesterOf(ctx),
  });
  await announceImage(ctx.emit, { id, siteId, accountId });
}
