import { record } from '#domains/history/api/port.ts';
import { ofImage, takeImage } from '#domains/images/api/port.ts';
import { Conflict } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { library } from '../contract.ts';
import { say } from '../messages.ts';
import { why } from '../reasons.ts';
import { isSettled, refusalOfCheck } from '../states.ts';
import { lockImage } from './lock-image.ts';
import { recheckImageTask } from './tasks/recheck-image.ts';

/** Reads an image again as a whole. Until that is over, it can't be used. */
export const checkImage: Run<typeof library.checkImage> = async (ctx, { params }) => {
  const image = await lockImage(ctx, params.imageId, { action: 'check', code: 6701 });
  const { id, name, siteId, accountId, state, reason, sha256 } = image;
  const refuse = (why: ReturnType<typeof say>) => new Conflict(6701, undefined, { reason: why });
  if (sha256 === null || !isSettled(state)) throw refuse(say('no-checksum'));
  const unfit = refusalOfCheck(state, ctx.app.config.scannerUrl !== null);
  if (unfit !== null) throw refuse(unfit);
  const taskId = newId<'task'>();
  if (!(await takeImage(ctx.db, id, { state: 'checking', taskId }))) throw refuse(why('being-checked'));
  await enqueue(ctx.db, recheckImageTask, {
    id: taskId,
    data: { imageId: id, name, accountId, before: state, reason },
    object: { type: 'image', id, name, siteId, accountId },
    by: requesterOf(ctx),
  });
  const change = { kind: 'lifecycle', action: say('image-check-requested'), event: 'changed' } as const;
  await record(ctx, { ...change, object: ofImage(image), taskId, audit: { state: [state, 'checking'] } });
  return { cmdId: taskId, imageId: id };
};
