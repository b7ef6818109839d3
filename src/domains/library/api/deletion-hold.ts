import { deletionHold } from '#domains/account/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import { ofImage, takeImage } from '#domains/images/api/port.ts';
import { newId } from '#kernel/ids.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { say } from '../messages.ts';
import { isSettled } from '../states.ts';
import { countImagesOf, lockFreeImagesOf } from './store-change.ts';
import { deleteImageTask } from './tasks/delete-image.ts';

/** The images of an account are deleted before the account: no one would be left to pay for them. */
export const imagesHold = deletionHold({
  kind: 'images',
  async reason(db, { accountId }) {
    const count = await countImagesOf(db, accountId);
    return count === 0 ? null : say('images-left', { count });
  },
  async end(tx, accountId) {
    for (const { id, name, siteId, state, reason } of await lockFreeImagesOf(tx, accountId)) {
      const taskId = newId<'task'>();
      if (!(await takeImage(tx, id, { state: 'deleting', taskId }))) continue;
      const object = { id, name, siteId, accountId };
      await enqueue(tx, deleteImageTask, {
        id: taskId,
        data: { imageId: id, name, before: isSettled(state) ? state : 'failed', reason },
        object: { type: 'image', ...object },
        by: byItself,
      });
      await record(tx, {
        kind: 'lifecycle',
        action: say('image-deletion-requested'),
        event: 'changed',
        object: ofImage(object),
        taskId,
        by: byItself,
      });
    }
  },
});
