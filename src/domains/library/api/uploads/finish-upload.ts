import type { Actor } from '#kernel/scope.ts';
import { newId } from '#kernel/ids.ts';
import type { App } from '#platform/app.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue } from '#platform/tasks/enqueue.ts';
import { beginCheck } from '#domains/images/api/port.ts';
import { announceImage } from '../announce.ts';
import { checkImageTask } from '../tasks/check-image.ts';
import { uploadToken, type StoredUpload } from './store.ts';

/** All bytes are there: the check begins, once however often this is called. */
export async function finishUpload(
  app: App,
  upload: StoredUpload,
  by: { actor: Actor | null; requestId: string },
): Promise<void> {
  const { imageId: id, name, siteId, owner: accountId, sha256, format } = upload;
  await app.db.transaction().execute(async (tx) => {
    const taskId = newId<'task'>();
    if (!(await beginCheck(tx, id, taskId))) return;
    await enqueue(tx, checkImageTask, {
      id: taskId,
      data: {
        imageId: id,
        name,
        accountId,
        sha256,
        format,
        url: null,
        etag: null,
        reason: null,
        engineToken: uploadToken(upload),
      },
      object: { type: 'image', id, name, siteId, accountId },
      by: {
        accountId: by.actor?.accountId ?? null,
        name: by.actor?.email ?? 'Schedule',
        source: by.actor?.source ?? 'schedule',
        requestId: by.requestId,
      },
    });
    await announceImage(emitter(tx), { id, siteId, accountId });
  });
}
