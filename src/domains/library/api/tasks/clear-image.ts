import type { Db } from '#platform/db/pool.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { newId } from '#kernel/ids.ts';
import { done, fail, task, wait } from '#platform/tasks/task.ts';
import { saveAsBefore, saveCleared } from '#domains/images/api/port.ts';
import { announceImage } from '../announce.ts';
import { readForTask } from '../store-change.ts';
import { ensureGone } from './ensure-gone.ts';
import { say } from '../../messages.ts';

interface Data {
  imageId: string;
  name: string;
  /** What the engine may know the bytes of the failed attempt by. */
  tokens: string[];
}

/** Removes what a failed attempt has left at the engine, so that it takes no room until someone deletes the row. */
export const clearImageTask = task<Data>()({
  kind: 'image.clear',
  label: say('kind-image-clear'),
  serviceName: 'library',
  title: ({ name }) => say('remove-what-left-image', { name }),
  first: 'remove',
  steps: {
    remove: {
      title: say('removing-partial-data'),
      weight: 1,
      cancel: say('data-center-already-removing'),
      async run({ app, data, token, signal, log }) {
        const image = await readForTask(app.db, data.imageId);
        if (image === null) return done();
        const engine = app.engine(image.engine);
        for (const one of data.tokens) {
          const left = await engine.findImage(one, signal);
          if (left === null) continue;
          const job = await ensureGone(engine, { token: `${token}/${left.ref}`, engineRef: left.ref, signal });
          if (job.state === 'running') return wait(1, { progress: job.progress });
          if (job.state === 'failed') return fail(job.error ?? say('not-removed'));
        }
        log(say('nothing-left'));
        return done({
          effect: async (tx, emit) => {
            await saveCleared(tx, data.imageId);
            await announceImage(emit, { ...image, id: data.imageId });
          },
        });
      },
    },
  },
  undo: (data) => (tx) => saveAsBefore(tx, data.imageId, { state: 'failed' }),
});

/** Leaves the task that removes what is left of a failed attempt; gives its id, for the image's row. */
export async function orderClearing(
  tx: Db,
  of: { imageId: string; name: string; siteId: string; accountId: string; tokens: string[] },
): Promise<string> {
  const { imageId, name, tokens, siteId, accountId } = of;
  return enqueue(tx, clearImageTask, {
    id: newId<'task'>(),
    data: { imageId, name, tokens },
    object: { type: 'image', id: imageId, name, siteId, accountId },
    by: byItself,
  });
}
