import { say } from '../messages.ts';
import { auditAlone, byOf, record } from '#domains/history/api/port.ts';
import { NotFound } from '#kernel/errors.ts';
import { translate, type Sayable } from '#kernel/message.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { readDataCenter, type Zone } from '#domains/infrastructure/api/port.ts';
import { insertImage, ofImage } from '#domains/images/api/port.ts';
import type { library } from '../contract.ts';
import { gigabyte, quotaGb } from '../limits.ts';
import { refusalOfImage } from '../states.ts';
import { announceImage } from './announce.ts';
import { ownOf, type OwnImage } from './lock-image.ts';
import { factsOf } from './row.ts';
import { findZone } from './rules.ts';
import { lastVersion, readUse } from './store-change.ts';
import { lockImages, whoOf } from './store.ts';
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
    const audit = { zone: [image.homeZone, zone.id] } as const;
    if (cmdId === null)
      auditAlone(ctx, ofImage(image), { diff: { ...audit, refused: [null, refusal && translate(refusal)] } });
    else {
      const action = say('image-copy-started', { zone: zone.name });
      await record(ctx, { object: ofImage(image), kind: 'lifecycle', action, taskId: cmdId, audit });
    }
  }
  return { results };
};

type Done = { cmdId: string | null; refusal: Sayable | null };
const refused = (refusal: Sayable): Done => ({ cmdId: null, refusal });

async function copy(ctx: Ctx, image: OwnImage, to: { zone: Zone; asVersion: boolean }): Promise<Done> {
  const { db, now } = ctx;
  const { zone, asVersion } = to;
  const { siteId, accountId, name } = image;
  const refusal = refusalOfImage('copy', factsOf(image, now));
  if (refusal !== null) return refused(refusal);
  if (image.homeZone === zone.id) return refused(say('already-in-zone'));
  const from = await readDataCenter(db, image.homeZone);
  if (from?.engine !== zone.engine) return refused(say('other-engine'));
  const { usedBytes } = await readUse(db, accountId, now);
  if (usedBytes + image.sizeBytes > quotaGb * gigabyte) return refused(say('library-full', { quota: quotaGb }));
  const last = await lastVersion(db, { accountId, zoneId: zone.id, name });
  if (last > 0 && !asVersion) return refused(say('name-taken-version'));
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
  if (!(await insertImage(db, copied))) return refused(say('name-taken'));
  await orderCopy(ctx, { id, taskId, name, siteId, accountId, sourceId: image.id });
  return { cmdId: taskId, refusal: null };
}

/** Stores the task that copies an image in the row of the new image. */
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
