import { newId } from '#kernel/ids.ts';
import type { Schedule } from '#platform/app.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { takeImage } from '#domains/images/api/port.ts';
import { deleteImageTask } from '../tasks/delete-image.ts';
import { readStale } from './store.ts';

/** Removes what has arrived of uploads that no one has continued for two days. */
export const giveUpUploads: Schedule = {
  name: 'library.give-up-uploads',
  pattern: '17 * * * *',
  async run({ db, clock }) {
    for (const { imageId: id, name, siteId, accountId } of await readStale(db, new Date(clock.now()), 200))
      await db.transaction().execute(async (tx) => {
        const taskId = newId<'task'>();
        if (!(await takeImage(tx, id, { state: 'deleting', taskId }))) return;
        await enqueue(tx, deleteImageTask, {
          id: taskId,
          data: { imageId: id, name, before: 'failed' },
          object: { type: 'image', id, name, siteId, accountId },
          by: byItself,
        });
      });
  },
};
