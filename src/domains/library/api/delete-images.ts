import { auditAlone, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { NotFound } from '#kernel/errors.ts';
import { translate } from '#kernel/message.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { takeImage, ofImage } from '#domains/images/api/port.ts';
import type { library } from '../contract.ts';
import { isSettled, refusalOfImage } from '../states.ts';
import { ownOf, type OwnImage } from './lock-image.ts';
import { factsOf } from './row.ts';
import { lockImages, whoOf } from './store.ts';
import { deleteImageTask } from './tasks/delete-image.ts';

/** Deletes those of the images that can go; of the others it says why they stay. */
export const deleteImages: Run<typeof library.deleteImages> = async (ctx, { input }) => {
  const found = await lockImages(ctx.db, whoOf(ctx), input.imageIds);
  const own = found.flatMap((image) => ownOf(image) ?? []);
  if (own.length < new Set(input.imageIds).size) throw new NotFound();
  const results = [];
  for (const image of own) {
    const refusal = refusalOfImage('delete', factsOf(image, ctx.now));
    const cmdId = refusal === null ? await order(ctx, image) : null;
    results.push({ imageId: image.id, name: image.name, cmdId, refusal });
    if (cmdId === null) auditAlone(ctx, ofImage(image), { diff: { refused: [null, refusal && translate(refusal)] } });
  }
  return { results };
};

async function order(ctx: Ctx, image: OwnImage): Promise<string | null> {
  const { id, name, siteId, accountId, state, reason } = image;
  const taskId = newId<'task'>();
  if (!(await takeImage(ctx.db, id, { state: 'deleting', taskId }))) return null;
  await enqueue(ctx.db, deleteImageTask, {
    id: taskId,
    data: { imageId: id, name, before: isSettled(state) ? state : 'failed', reason },
    object: { type: 'image', id, name, siteId, accountId },
    by: requesterOf(ctx),
  });
  const change = { kind: 'lifecycle', action: say('image-deletion-requested'), event: 'changed' } as const;
  await record(ctx, { ...change, object: ofImage(image), taskId, audit: true });
  return taskId;
}
